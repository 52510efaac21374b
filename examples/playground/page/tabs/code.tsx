import { useState } from 'react'

/** A text to copy. */
export function Code({ label, text }: { readonly label: string; readonly text: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
  }
  return (
    <figure className="code">
      <figcaption>
        {label}
        <button type="button" className="quiet" onClick={() => void copy()}>
          {copied === text ? 'Copied' : 'Copy'}
        </button>
      </figcaption>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </figure>
  )
}
