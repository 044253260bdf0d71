import { useSyncExternalStore } from 'react'

export interface Stored<T> {
  get(): T
  set(value: T): void
  subscribe(changed: () => void): () => void
}

/**
 * A preference kept in local storage under a versioned name. What is stored is parsed on every read of another
 * tab's write; a value that does not parse, and storage that is off, give the fallback.
 */
export function stored<T>(name: string, fallback: T, parse: (value: unknown) => T | undefined): Stored<T> {
  const key = `callisto:${name}:v1`
  const listeners = new Set<() => void>()
  let value = read()

  function read(): T {
    try {
      const text = localStorage.getItem(key)
      return (text === null ? undefined : parse(JSON.parse(text))) ?? fallback
    } catch {
      return fallback
    }
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    value = read()
    tell()
  })
  return {
    get: () => value,
    set(next) {
      value = next
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage is full or off: the choice holds for this visit.
      }
      tell()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** A stored preference as state. */
export function useStored<T>(store: Stored<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(store.subscribe, store.get), store.set]
}

/** A parser for one of a few words. */
export function oneOf<T extends string>(words: readonly T[]): (value: unknown) => T | undefined {
  return (value) => words.find((word) => word === value)
}
