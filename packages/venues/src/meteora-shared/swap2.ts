import { otherSide, type Side, type SwapFootprint, type SwapOrder, type SwapUser } from '@callisto/amms'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import { discriminator, type Fields } from '../shared/fields.ts'
import { readonly, signer, swapInstruction, writable } from '../shared/instruction.ts'
import { BUY } from './fees.ts'

/** Of `swap2`, which both programs have under one name. */
export const SWAP2 = '414b3f4ceb5b5b88'
const SWAP_BYTES = 25

/** A limiter reads from it that no earlier instruction of the transaction names the pool. */
const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111'

/** The data of `swap2`. Its accounts have the mints in the order of the pool. */
export const SWAP2_LAYOUT = {
  exactIn: { prefix: SWAP2, amounts: 'in, out', suffix: '00' },
  exactOut: { prefix: SWAP2, amounts: 'out, in', suffix: '02' },
} as const

const tokenProgramOf = (isToken2022: boolean): string => (isToken2022 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM)

/** What a swap names of a pool, its mints in their order. */
export interface Swap2Pool {
  program: string
  authority: string
  eventAuthority: string
  /** Of a curve. */
  config?: string
  address: string
  mints: readonly [string, string]
  vaults: readonly [string, string]
  isToken2022: readonly [boolean, boolean]
  hasLimiter: boolean
}

/** The swap of a pool, without a referral. An input is never taken in part. */
export function swap2(pool: Swap2Pool, side: Side, order: SwapOrder, user: SwapUser): Instruction {
  const { program, authority, eventAuthority, config, address, mints, vaults, isToken2022 } = pool
  return swapInstruction(program, SWAP2_LAYOUT, order, [
    readonly(authority),
    ...(config === undefined ? [] : [readonly(config)]),
    writable(address),
    writable(user.tokenAccount(mints[side])),
    writable(user.tokenAccount(mints[otherSide(side)])),
    ...vaults.map(writable),
    ...mints.map(readonly),
    signer(user.owner),
    ...isToken2022.map((is) => readonly(tokenProgramOf(is))),
    readonly(program),
    readonly(eventAuthority),
    readonly(program),
    ...(pool.hasLimiter && side === BUY ? [readonly(INSTRUCTIONS_SYSVAR)] : []),
  ])
}

/** The accounts of both sides that are not the user's. */
export const swap2Footprint = (pool: Swap2Pool): SwapFootprint => ({
  accounts: [
    pool.program,
    pool.authority,
    ...(pool.config === undefined ? [] : [pool.config]),
    pool.address,
    ...pool.vaults,
    ...pool.mints,
    ...pool.isToken2022.map(tokenProgramOf),
    pool.eventAuthority,
    ...(pool.hasLimiter ? [INSTRUCTIONS_SYSVAR] : []),
  ],
  dataBytes: SWAP_BYTES,
})

export const SWAP_EVENT = discriminator('bd4233a826507599')

/** The root of a price as both programs report it, squared: token B for one of token A in base units. */
export const reportedPrice = (fields: Fields, at: number): number => (Number(fields.u128(at)) / 2 ** 64) ** 2
