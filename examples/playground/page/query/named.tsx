import type { ReactNode } from 'react'

/** A label for a control of the builder, which gives its own a title alone. */
export function Named(props: { readonly name: string | undefined; readonly children: ReactNode }) {
  return (
    <label className="named">
      <span className="hidden">{props.name}</span>
      {props.children}
    </label>
  )
}
