const DATABASE = 'callisto-test-wallet'
const STORE = 'keys'

/**
 * The test wallet's key pair: generated once, stored in IndexedDB, not extractable. Rejects without Ed25519 support or
 * storage.
 */
export async function loadTestKey(): Promise<CryptoKeyPair> {
  const database = await open()
  try {
    const known = await request<unknown>(database.transaction(STORE).objectStore(STORE).get('default'))
    if (isKeyPair(known)) return known
    const made = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    if (!isKeyPair(made)) throw new Error('the browser generated no key pair')
    await request(database.transaction(STORE, 'readwrite').objectStore(STORE).put(made, 'default'))
    return made
  } finally {
    database.close()
  }
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

function isKeyPair(value: unknown): value is CryptoKeyPair {
  return typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value
}
