import { Component, type ReactNode } from 'react'

interface Props {
  readonly title: string
  /** The input of the children. When it changes, they are rendered again. */
  readonly about: unknown
  /** Shown below the message: the typed text, to be corrected. */
  readonly rescue?: ReactNode
  readonly children: ReactNode
}

interface Caught {
  readonly about: unknown
  readonly message: string | undefined
}

/** Keeps the rest of the page alive if a part fails: the last resort for unexpected errors. */
export class Guard extends Component<Props, Caught> {
  override state: Caught = { about: this.props.about, message: undefined }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  static getDerivedStateFromProps({ about }: Props, old: Caught): Caught | null {
    return about === old.about ? null : { about, message: undefined }
  }

  override render(): ReactNode {
    const { title, rescue, children } = this.props
    const { message } = this.state
    if (message === undefined) return children
    return (
      <section className="panel" aria-label={title}>
        <header>
          <h2>{title}</h2>
        </header>
        <p className="note bad" role="alert">
          This part of the page failed: {message.slice(0, 300)}. What you typed is kept, and the
          part is drawn again as soon as anything is changed.
        </p>
        {rescue}
      </section>
    )
  }
}
