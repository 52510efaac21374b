import { useState } from 'react'

/** Shows a text to copy. */
export function Code({ label, text }: { readonly label: string; readonly text: string }) {
  const [copied, setCopied] = useState<{ text: string; word: string }>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied({ text, word: 'Copied' })
    } catch {
      setCopied({ text, word: 'Not copied' })
    }
  }
  return (
    <figure className="code">
      <figcaption>
        {label}
        <button type="button" className="quiet" onClick={() => void copy()}>
          {copied?.text === text ? copied.word : 'Copy'}
        </button>
      </figcaption>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </figure>
  )
}
