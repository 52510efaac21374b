import { useState, type DragEvent } from 'react'

interface Props {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Takes rows that are pasted, dropped as a file, or chosen. */
export function OwnRows({ text, onChange }: Props) {
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const read = async (file: File) => {
    try {
      onChange(await file.text())
      setFault(undefined)
    } catch {
      setFault(`“${file.name}” cannot be read. Is it a file?`)
    }
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
        onChange={(event) => onChange(event.target.value)}
      />
      <label className="file">
        Drop a file here, or choose one:{' '}
        <input
          type="file"
          accept=".json,.jsonl,.ndjson,.csv,.tsv,.txt"
          onChange={({ target }) => {
            const file = target.files?.item(0)
            if (file) void read(file)
          }}
        />
      </label>
      <p className={fault === undefined ? 'note' : 'note bad'} role="status">
        {fault ?? 'Nothing leaves this page.'}
      </p>
    </div>
  )
}
