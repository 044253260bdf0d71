/** Derived addresses of recent pools: a derivation takes longer than a decoding. At the limit all are dropped. */
const known = new Map<string, string>()
const MAX_KNOWN = 1 << 17

/** An address from the cache, or derived. The key has to name the kind of the address as well. */
export function cachedAddress(key: string, derive: () => string): string {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const derived = derive()
  known.set(key, derived)
  return derived
}
