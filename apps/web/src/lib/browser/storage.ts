import { useSyncExternalStore } from 'react'

export interface StoredValue<T> {
  get(): T
  set(value: T): void
  subscribe(changed: () => void): () => void
}

const resets = new Map<string, () => void>()

/** Sets the stored values whose name begins with `prefix` to their fallbacks, those of code that is not loaded included. */
export function forgetStored(prefix: string): void {
  for (const [name, reset] of resets) if (name.startsWith(prefix)) reset()
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`callisto:${prefix}`)) localStorage.removeItem(key)
  } catch {
    // Storage is disabled: there is nothing to forget.
  }
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
  const stored: StoredValue<T> = {
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
  resets.set(name, () => stored.set(fallback))
  return stored
}

/** A stored value as React state. */
export function useStoredValue<T>(store: StoredValue<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(store.subscribe, store.get), store.set]
}

/** Parser for a string enumeration. */
export function parseOneOf<T extends string>(words: readonly T[]): (value: unknown) => T | undefined {
  return (value) => words.find((word) => word === value)
}
