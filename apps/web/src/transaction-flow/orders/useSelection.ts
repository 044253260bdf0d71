import { useState } from 'react'

/** A selection among `keys`; what has left the list is not selected any more. */
export function useSelection(keys: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = keys.filter((key) => chosen.has(key))
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return { selected, toggle, has: (key: string) => chosen.has(key), clear: () => setChosen(new Set()) }
}
