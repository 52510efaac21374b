import type { Kind } from 'supplier-query'
import { kinds, type Declaration, type FieldDraft } from '../model/declaration.js'

interface Props {
  readonly declaration: Declaration
  readonly onChange: (declaration: Declaration) => void
}

const folds = ['exact', 'case', 'accents'] as const

/** Shows the declaration of the rows, editable in place. */
export function FieldsTable({ declaration, onChange }: Props) {
  const { fields, key } = declaration
  const set = (name: string, draft: FieldDraft) =>
    onChange({ ...declaration, fields: { ...fields, [name]: draft } })
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Fields">
      <table className="fields">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Kind</th>
            <th scope="col">Texts are compared</th>
            <th scope="col">Closed set of values</th>
            <th scope="col">Key</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(fields).map(([name, draft]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <select
                  aria-label={`Kind of ${name}`}
                  value={draft.kind}
                  // Values and folding belong to the previous kind.
                  onChange={({ target }) =>
                    set(name, { kind: target.value as Kind, label: draft.label })
                  }
                >
                  {kinds.map((kind) => (
                    <option key={kind}>{kind}</option>
                  ))}
                </select>
              </td>
              <td>
                <FoldSelect name={name} draft={draft} onChange={(next) => set(name, next)} />
              </td>
              <td>
                <ValuesInput name={name} draft={draft} onChange={(next) => set(name, next)} />
              </td>
              <td>
                {isKeyKind(draft.kind) && (
                  <input
                    type="radio"
                    name="key"
                    aria-label={`${name} is the key`}
                    checked={key === name}
                    onChange={() => onChange({ ...declaration, key: name })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isKeyKind = (kind: Kind) => ['string', 'number', 'decimal'].includes(kind)

const takesValues = (kind: Kind) => /^(string|number)/.test(kind)

interface CellProps {
  readonly name: string
  readonly draft: FieldDraft
  readonly onChange: (draft: FieldDraft) => void
}

function FoldSelect({ name, draft, onChange }: CellProps) {
  if (!draft.kind.startsWith('string')) return null
  return (
    <select
      aria-label={`Folding of ${name}`}
      value={draft.fold ?? 'exact'}
      onChange={({ target }) => {
        const fold = folds.find((each) => each === target.value)
        onChange({ ...draft, fold: fold === 'exact' ? undefined : fold })
      }}
    >
      <option value="exact">exactly</option>
      <option value="case">without case</option>
      <option value="accents">without case and accents</option>
    </select>
  )
}

function ValuesInput({ name, draft, onChange }: CellProps) {
  if (!takesValues(draft.kind)) return null
  const old = draft.values?.join(', ') ?? ''
  const read = (text: string) => {
    if (text === old) return
    const parts = text.split(',').map((part) => part.trim())
    const values = parts.filter((part) => part !== '')
    // A text that is not a number stays unchanged, and is refused.
    const isNumber = (part: string) => draft.kind.startsWith('number') && isFinite(Number(part))
    const typed = values.map((part) => (isNumber(part) ? Number(part) : part))
    onChange({ ...draft, values: typed.length === 0 ? undefined : typed })
  }
  return (
    <input
      key={old}
      aria-label={`Values of ${name}`}
      placeholder="any"
      defaultValue={old}
      onBlur={({ target }) => read(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && read(event.currentTarget.value)}
    />
  )
}
