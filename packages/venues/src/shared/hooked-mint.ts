import type { PoolAccount } from '@callisto/amms'
import { decodeMint } from '@callisto/program-clients'
import { isTokenProgram } from '@callisto/solana/codec'

/** Whether transfers of a mint call a program of its own, or the account is no mint at all. */
export function isHookedMint({ owner, data }: PoolAccount): boolean {
  const mint = isTokenProgram(owner) ? decodeMint(data) : undefined
  return mint === undefined || mint.transferHook !== undefined
}
