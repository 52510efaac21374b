import { useEffect, useState } from 'react'
import { ExampleSelect } from './example-select.js'
import { Guard } from './guard.js'
import { LinkFaults } from './link-faults.js'
import { fromHash, toHash, type Link } from './model/hash.js'
import type { State } from './model/state.js'
import { Panels } from './panels.js'
import { Typed } from './typed.js'

/** The page: a function of a state, which is stored in the hash of the URL. */
export function App() {
  const [{ state, faults }, setLink] = useState(() => fromHash(location.hash))
  const change = (part: Partial<State>) =>
    setLink((old) => ({ ...old, state: { ...old.state, ...part } }))
  useHash(state, setLink)
  return (
    <>
      <header className="top">
        <div>
          <h1>supplier-query</h1>
          <p>A query, its answer, and why: every row is in this page.</p>
        </div>
        <ExampleSelect
          state={state}
          onChange={(example) => setLink({ state: example, faults: [] })}
        />
      </header>
      <LinkFaults faults={faults} onClose={() => setLink({ state, faults: [] })} />
      <Guard title="Page" about={state} rescue={<Typed state={state} change={change} />}>
        <Panels state={state} change={change} />
      </Guard>
    </>
  )
}

/** Keeps the hash and the state in sync. */
function useHash(state: State, setLink: (link: Link) => void): void {
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(null, '', toHash(state)), 150)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    // The location may have changed since.
    const open = ({ newURL }: HashChangeEvent) => setLink(fromHash(new URL(newURL).hash))
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [setLink])
}
