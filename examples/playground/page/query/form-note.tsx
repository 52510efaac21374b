/** Shown instead of the form if the form cannot show the query. */
export function FormNote({ message }: { readonly message: string }) {
  return (
    <p className="note form-note" role="status">
      {message} It is all in the JSON, which can be edited there.
    </p>
  )
}
