/** The square root of a whole number below 2^200, rounded down. */
export function floorRoot(value: bigint): bigint {
  if (value <= 0n) return 0n
  // A float has 53 bits of it; each round of Newton's method doubles them.
  let root = BigInt(Math.floor(Math.sqrt(Number(value))))
  root = (root + value / root) >> 1n
  root = (root + value / root) >> 1n
  while (root * root > value) root -= 1n
  while ((root + 1n) * (root + 1n) <= value) root += 1n
  return root
}
