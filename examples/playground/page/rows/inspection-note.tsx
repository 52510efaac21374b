import { printInspection, type Inspection } from 'supplier-query/inspect'

/** Shows the result of `inspectRows`. */
export function InspectionNote({ inspection }: { readonly inspection: Inspection }) {
  if (inspection.ok) {
    return <p className="note good">Every cell is absent or of its field’s kind.</p>
  }
  return (
    <div className="note bad">
      <p>Some cells cannot be read, or keys repeat:</p>
      <pre tabIndex={0} aria-label="What is wrong with the rows">
        {printInspection(inspection)}
      </pre>
    </div>
  )
}
