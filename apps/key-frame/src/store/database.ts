const DATABASE = 'callisto-key-frame'
const STORE = 'records'

/** Records of the frame by name. */
export interface RecordStore {
  get(name: string): Promise<unknown>
  /** Replaces a record by what `change` makes of it, in one transaction over all tabs; undefined deletes it. */
  change<T>(name: string, change: (known: unknown) => { next: unknown; result: T }): Promise<T>
}

/** Records in IndexedDB. Each call rejects where the browser has no storage for the frame. */
export const indexedDbStore: RecordStore = {
  async get(name) {
    const database = await open()
    try {
      return await request(database.transaction(STORE).objectStore(STORE).get(name))
    } finally {
      database.close()
    }
  },
  async change(name, change) {
    const database = await open()
    try {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(STORE)
      const { next, result } = change(await request(store.get(name)))
      if (next === undefined) store.delete(name)
      else store.put(next, name)
      await committed(transaction)
      return result
    } finally {
      database.close()
    }
  },
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  return request(opening)
}

function request<T>(call: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    call.onsuccess = () => resolve(call.result)
    call.onerror = () => reject(call.error)
  })
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error ?? new Error('the storage is full'))
  })
}
