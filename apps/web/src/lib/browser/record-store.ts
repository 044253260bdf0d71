/** Records in local storage, one entry each, so that tabs that write at the same time lose nothing. */
export interface RecordStore<T> {
  get(id: string): T | undefined
  /** All valid records, oldest first. */
  list(): readonly T[]
  /** False when the storage is full or disabled: the record lasts until the page is closed. */
  put(id: string, record: T): boolean
  delete(id: string): void
  /** Calls back after each change of this and of other tabs; `id` is undefined when all may have changed. */
  subscribe(changed: (id: string | undefined) => void): () => void
}

export interface RecordStoreOptions<T> {
  /** Name with the version of the format. */
  name: string
  parse: (value: unknown) => T | undefined
  /** Unix milliseconds by which records are ordered. */
  timeOf: (record: T) => number
  /** The oldest records beyond this number are removed. */
  max: number
}

/** Records under `callisto:NAME:ID`. What cannot be parsed is ignored; it is untrusted like any storage. */
export function createRecordStore<T>({ name, parse, timeOf, max }: RecordStoreOptions<T>): RecordStore<T> {
  const prefix = `callisto:${name}:`
  /** Records that the storage did not take. */
  const unsaved = new Map<string, T>()
  const listeners = new Set<(id: string | undefined) => void>()
  let cached: readonly T[] | undefined
  const notify = (id: string | undefined) => {
    cached = undefined
    for (const listener of listeners) listener(id)
  }
  addEventListener('storage', ({ key }) => {
    if (key === null) notify(undefined)
    else if (key.startsWith(prefix)) notify(key.slice(prefix.length))
  })

  const read = (id: string): T | undefined => {
    try {
      const text = localStorage.getItem(prefix + id)
      return text === null ? undefined : parse(JSON.parse(text))
    } catch {
      return undefined
    }
  }
  const ids = (): string[] => {
    try {
      const saved = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
      return [...saved.map((key) => key.slice(prefix.length)), ...unsaved.keys()]
    } catch {
      return [...unsaved.keys()]
    }
  }
  const get = (id: string): T | undefined => unsaved.get(id) ?? read(id)
  const entries = () =>
    ids()
      .flatMap((id) => {
        const record = get(id)
        return record === undefined ? [] : [{ id, record }]
      })
      .sort((a, b) => timeOf(a.record) - timeOf(b.record))
  const remove = (id: string) => {
    unsaved.delete(id)
    try {
      localStorage.removeItem(prefix + id)
    } catch {
      // Storage is disabled: nothing was saved.
    }
  }

  return {
    get,
    list() {
      cached ??= entries().map(({ record }) => record)
      return cached
    },
    put(id, record) {
      let isSaved = true
      try {
        localStorage.setItem(prefix + id, JSON.stringify(record))
        unsaved.delete(id)
      } catch {
        unsaved.set(id, record)
        isSaved = false
      }
      const all = entries()
      for (const { id: oldest } of all.slice(0, Math.max(0, all.length - max))) remove(oldest)
      notify(id)
      return isSaved
    },
    delete(id) {
      remove(id)
      notify(id)
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
