/** Characters that two different addresses share at both ends together before one can be taken for the other. */
const MIN_SHARED = 4

/**
 * The known address that another one can be taken for: people compare the first and last characters, and an attacker searches
 * for a key that has the same (address poisoning). The letter case does not count. A random pair shares four characters about
 * once in 200,000 times. Undefined for an address that is known itself.
 */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  if (known.includes(address)) return undefined
  return known.find((one) => sharedEnds(address, one) >= MIN_SHARED)
}

function sharedEnds(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  let first = 0
  while (first < left.length && left[first] === right[first]) first++
  let last = 0
  while (last < left.length && left.at(-1 - last) === right.at(-1 - last)) last++
  return first + last
}
