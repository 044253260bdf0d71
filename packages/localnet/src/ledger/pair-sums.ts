import type { Statement } from './sqlite.ts'

/**
 * What the rows (prefix, position) of an index add up to, whatever their order. A row has no room for a checksum; one
 * that was lost or changed shows in the sums.
 */
export interface PairSums {
  rows: number
  prefixes: number
  positions: number
}

export const NO_PAIRS: PairSums = { rows: 0, prefixes: 0, positions: 0 }

/** Sums are modulo this, so that a sum of two is exact. */
const MODULUS = 2 ** 48
/** SQL adds up the two digits of each number: neither total loses precision within 2^28 rows. */
const DIGIT = 2 ** 24

export function addSums(sums: PairSums, { rows, prefixes, positions }: PairSums): PairSums {
  return {
    rows: sums.rows + rows,
    prefixes: (sums.prefixes + prefixes) % MODULUS,
    positions: (sums.positions + positions) % MODULUS,
  }
}

export function subtractSums(sums: PairSums, { rows, prefixes, positions }: PairSums): PairSums {
  return {
    rows: sums.rows - rows,
    prefixes: (sums.prefixes - prefixes + MODULUS) % MODULUS,
    positions: (sums.positions - positions + MODULUS) % MODULUS,
  }
}

export function areEqualSums(left: PairSums, right: PairSums): boolean {
  return left.rows === right.rows && left.prefixes === right.prefixes && left.positions === right.positions
}

/** The SQL that reads the sums of an index; `readSums` reads its result. */
export function sumsQuery(index: string): string {
  const digits = ['prefix', 'position'].flatMap((column) => [
    `total(${column} / ${DIGIT}) as ${column}_high`,
    `total(${column} % ${DIGIT}) as ${column}_low`,
  ])
  return `select count(*) as rows, ${digits.join(', ')} from ${index}`
}

export function readSums(query: Statement): PairSums {
  const row = query.get() ?? {}
  const joined = (column: string) =>
    ((Number(row[`${column}_high`]) % DIGIT) * DIGIT + Number(row[`${column}_low`])) % MODULUS
  return { rows: Number(row.rows), prefixes: joined('prefix'), positions: joined('position') }
}
