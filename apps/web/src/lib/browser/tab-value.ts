const PREFIX = 'callisto:'

/** A value in the storage of this tab: a reload keeps it, other tabs do not see it. */
export interface TabValue<T> {
  /** Undefined where there is none, or one of another form. */
  read(): T | undefined
  /** Undefined removes it. A browser without storage keeps nothing. */
  write(value: T | undefined): void
}

export function createTabValue<T>(name: string, parse: (value: unknown) => T | undefined): TabValue<T> {
  const key = PREFIX + name
  return {
    read() {
      try {
        return parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    write(value) {
      try {
        if (value === undefined) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Full or forbidden: what needs it goes on in memory.
      }
    },
  }
}
