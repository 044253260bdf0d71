import type { SwapOrder } from '@callisto/amms'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { discriminator, type Fields } from '../shared/fields.ts'

/** Of `swap2`, which both programs have under one name. */
export const SWAP2 = '414b3f4ceb5b5b88'
export const SWAP_BYTES = 25

/** A limiter reads from it that no earlier instruction of the transaction names the pool. */
export const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111'

const EXACT_IN = 0
const EXACT_OUT = 2
const PREFIX = discriminator(SWAP2)

/** The data of `swap2`. Its accounts have the mints in the order of the pool. */
export const SWAP2_LAYOUT = {
  exactIn: { prefix: SWAP2, amounts: 'in, out', suffix: '00' },
  exactOut: { prefix: SWAP2, amounts: 'out, in', suffix: '02' },
} as const

export const tokenProgramOf = (isToken2022: boolean): string =>
  isToken2022 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM

/** Data of `swap2`: amount, limit and mode. An input is never taken in part. */
export function swapData({ mode, amount, limit }: SwapOrder): Uint8Array {
  const data = new Uint8Array(SWAP_BYTES)
  data.set(PREFIX)
  const view = new DataView(data.buffer)
  view.setBigUint64(8, amount, true)
  view.setBigUint64(16, limit, true)
  data[24] = mode === 'ExactIn' ? EXACT_IN : EXACT_OUT
  return data
}

export const SWAP_EVENT = discriminator('bd4233a826507599')

/** The root of a price as both programs report it, squared: token B for one of token A in base units. */
export const reportedPrice = (fields: Fields, at: number): number => (Number(fields.u128(at)) / 2 ** 64) ** 2
