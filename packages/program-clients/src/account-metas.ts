import { type AccountMeta, AccountRole, type Address } from '@solana/kit'

/** Role as kit numbers it (signer 2, writable 1), and what stands in for an optional account not given. */
export type AccountUse = readonly [role: 0 | 1 | 2 | 3, absent?: 'program' | 'left off']

const roles = [
  AccountRole.READONLY,
  AccountRole.WRITABLE,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE_SIGNER,
] as const

/**
 * The accounts of an instruction in its order. An absent optional account becomes the program's own id; those
 * that may be left off are, when all of them are absent. Throws TypeError when only some of those are given.
 */
export function accountMetas(
  keys: readonly (Address | undefined)[],
  uses: readonly AccountUse[],
  program: Address,
): AccountMeta[] {
  const tail = uses.findIndex(([, absent]) => absent === 'left off')
  const given = tail < 0 ? keys.length : tailLength(keys, tail)
  return keys.slice(0, given).map((key, index) => {
    const [role] = uses[index]!
    return key ? { address: key, role: roles[role]! } : { address: program, role: AccountRole.READONLY }
  })
}

function tailLength(keys: readonly (Address | undefined)[], tail: number): number {
  const present = keys.slice(tail).filter((key) => key !== undefined).length
  if (present === 0) return tail
  if (present === keys.length - tail) return keys.length
  throw new TypeError('the accounts at the end of this instruction come all together or not at all')
}
