import { useSyncExternalStore } from 'react'

export interface StoredValue<T> {
  get(): T
  set(value: T): void
  subscribe(changed: () => void): () => void
}

/**
 * A preference in local storage under a versioned key, parsed at creation and after writes of other tabs. An invalid
 * value and disabled storage give the fallback.
 */
export function createStoredValue<T>(
  name: string,
  fallback: T,
  parse: (value: unknown) => T | undefined,
): StoredValue<T> {
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
  const notify = () => {
    for (const listener of listeners) listener()
  }
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    value = read()
    notify()
  })
  return {
    get: () => value,
    set(next) {
      value = next
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage is full or disabled: the value lasts until the page is closed.
      }
      notify()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** A stored value as React state. */
export function useStoredValue<T>(store: StoredValue<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(store.subscribe, store.get), store.set]
}

/** Parser for a string enumeration. */
export function parseOneOf<T extends string>(words: readonly T[]): (value: unknown) => T | undefined {
  return (value) => words.find((word) => word === value)
}
