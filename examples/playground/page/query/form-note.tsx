/** What stands in place of a form that there is none of. */
export function FormNote({ message }: { readonly message: string }) {
  return (
    <p className="note form-note" role="status">
      {message} It is all in the JSON, which can be edited there.
    </p>
  )
}
