import type { ReactNode } from 'react'

/** Labels a control of the builder, which has only a title by default. */
export function Named(props: { readonly name: string | undefined; readonly children: ReactNode }) {
  return (
    <label className="named">
      <span className="hidden">{props.name}</span>
      {props.children}
    </label>
  )
}
