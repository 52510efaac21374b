import { useRef, useState, type DragEvent } from 'react'

interface Props {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Takes rows that are pasted, dropped as a file, or chosen. */
export function OwnRows({ text, onChange }: Props) {
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState<string>()
  /** The number of changes: a file counts only if nothing came after it. */
  const changes = useRef(0)
  const read = async (file: File) => {
    const number = ++changes.current
    const content = await file.text().catch(() => undefined)
    if (number !== changes.current) return
    setFault(content === undefined ? `“${file.name}” cannot be read. Is it a file?` : undefined)
    if (content !== undefined) onChange(content)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const file = event.dataTransfer.files.item(0)
    if (file === null) return // a text, which the browser inserts at the drop
    event.preventDefault()
    void read(file)
  }
  return (
    <div
      className={isOver ? 'own over' : 'own'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <textarea
        aria-label="Your rows, as JSON or CSV"
        placeholder={'[{ "id": 1, "city": "Leeds" }]   or   id,city'}
        spellCheck={false}
        rows={5}
        value={text}
        onChange={(event) => {
          changes.current++
          onChange(event.target.value)
        }}
      />
      <label className="file">
        Drop a file here, or choose one:{' '}
        <input
          type="file"
          accept=".json,.jsonl,.ndjson,.csv,.tsv,.txt"
          onChange={({ target }) => {
            const file = target.files?.item(0)
            if (file) void read(file)
            target.value = '' // the same file can be chosen again
          }}
        />
      </label>
      <p className={fault === undefined ? 'note' : 'note bad'} role="status">
        {fault ?? 'Nothing leaves this page.'}
      </p>
    </div>
  )
}
