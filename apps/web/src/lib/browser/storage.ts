import { useSyncExternalStore } from 'react'

export interface StoredValue<T> {
  get(): T
  set(value: T): void
  /** Reads the storage again, for what another page may have written. */
  reload(): void
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
  /** What the storage had when it was read or written last; undefined when it is disabled. */
  let text: string | null | undefined
  let value = fallback

  function read(): void {
    try {
      text = localStorage.getItem(key)
      value = (text === null ? undefined : parse(JSON.parse(text))) ?? fallback
    } catch {
      value = fallback
    }
  }
  read()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const readAgain = () => {
    read()
    notify()
  }
  addEventListener('storage', (event) => event.key === key && readAgain())
  const stored: StoredValue<T> = {
    get: () => value,
    set(next) {
      value = next
      try {
        const written = JSON.stringify(next)
        localStorage.setItem(key, written)
        text = written
      } catch {
        // Storage is full or disabled: the value lasts until the page is closed.
      }
      notify()
    },
    reload() {
      // The same text keeps the value, also one that could not be written.
      if (storedText(key) !== text) readAgain()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  resets.set(name, () => stored.set(fallback))
  return stored
}

function storedText(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
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
