import { useState, type DragEvent } from 'react'

interface Props {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Where rows are pasted, dropped as a file, or chosen. */
export function OwnRows({ text, onChange }: Props) {
  const [isOver, setOver] = useState(false)
  const read = async (file: File | null | undefined) => {
    if (file) onChange(await file.text())
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files.item(0))
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
          onChange={(event) => void read(event.target.files?.item(0))}
        />
      </label>
      <p className="note">Nothing leaves this page.</p>
    </div>
  )
}
