import {
  type AccountView,
  type Amm,
  mintFilters,
  type PoolRoot,
  type Side,
  type SwapOrder,
  type SwapUser,
  sortedMintBytes,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import type { Instruction } from '@solana/kit'
import { readonly, signer, swapInstruction, writable } from '../shared/instruction.ts'
import { decodeRoot, MEMO_PROGRAM, needsOf, swapAddresses, toPool } from './decode.ts'
import { readCallLog, swapVaults } from './events.ts'
import { IMMUTABLE_PROGRAM, POOL_DISCRIMINATOR, PROGRAM, type WhirlpoolAccount } from './layout.ts'

/** The config under which the public pools of mainnet are created. */
const CONFIG = addressBytes('2LecshUwdy9xi7meFgHtFJQNSKk4KdTrcpvaB56dP2NQ')
/** Fee tiers of fixed fees: their index is the spacing of the ticks. The last one is of pools over all prices. */
const TIERS = [1, 2, 4, 8, 16, 64, 96, 128, 256, 32_896]
const POOL_SEED = Buffer.from('whirlpool')

/** Pools of two mints in the fixed fee tiers of mainnet's config; not those with adaptive fees, nor of the immutable program. */
function candidates(mintA: string, mintB: string): string[] {
  const mints = sortedMintBytes(mintA, mintB)
  if (mints === undefined) return []
  return TIERS.map((tier) => {
    const bytes = Buffer.alloc(2)
    bytes.writeUInt16LE(tier)
    return deriveAddress(PROGRAM, [POOL_SEED, CONFIG, ...mints, bytes])
  })
}

export { IMMUTABLE_PROGRAM } from './layout.ts'
export { tickPrices } from './prices.ts'

const label = 'Orca Whirlpool'
const SWAP = '2b04ed0b1ac91e62'
/** Accounts of arrays in a swap, and one of the oracle. */
const SWAP_ADDRESSES = 4

const POSITIONS = { count: 15, user: 3, pool: 4 }
const NO_PRICE_LIMIT = '00'.repeat(16)
const NO_MORE_ACCOUNTS = '00'

/** No limit of the price, whether the amount is the input's, whether the price falls. */
const directLayout = (isDown: '00' | '01') =>
  ({
    exactIn: { prefix: SWAP, amounts: 'in, out', suffix: `${NO_PRICE_LIMIT}01${isDown}${NO_MORE_ACCOUNTS}` },
    exactOut: { prefix: SWAP, amounts: 'out, in', suffix: `${NO_PRICE_LIMIT}00${isDown}${NO_MORE_ACCOUNTS}` },
  }) as const

/** Concentrated liquidity of Orca's program and of the immutable one. */
export const whirlpool: Amm<WhirlpoolAccount> = {
  id: 'whirlpool',
  label,
  poolType: 'concentrated-liquidity',
  pricing: 'reported',
  owners: [PROGRAM, IMMUTABLE_PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [{ discriminator: SWAP, name: 'Swap' }],
    errors: {
      6036: 'Slippage tolerance exceeded',
      6037: 'Slippage tolerance exceeded',
      6038: 'The pool does not trade this amount',
      6057: 'The pool does not trade this amount',
      6064: 'The pool does not trade yet',
    },
    swaps: [
      {
        routerVenue: 'whirlpoolDown',
        accounts: { ...POSITIONS, mintIn: 5, mintOut: 6, userIn: 7, userOut: 9 },
        direct: directLayout('01'),
      },
      {
        routerVenue: 'whirlpoolUp',
        accounts: { ...POSITIONS, mintIn: 6, mintOut: 5, userIn: 9, userOut: 7 },
        direct: directLayout('00'),
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }],
    candidates,
    pairFilters: mintFilters([101, 181], true),
  },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view) => toPool(root, view, label),
  instruction: toInstruction,
  routerVenue: (side) => (side === 0 ? 'whirlpoolDown' : 'whirlpoolUp'),
  readCallLog,
  swapVaults,
}

/** Exact out asks for the whole amount: without a limit of the price the program fills no part of it. */
function toInstruction(
  root: PoolRoot<WhirlpoolAccount>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
  view: AccountView,
): Instruction {
  const { address, programId, mints, state } = root
  const { vaults } = state
  const addresses = swapAddresses(root, side)
  // The program takes one array several times for as many as there are none.
  while (addresses.length < SWAP_ADDRESSES) addresses.unshift(addresses[0]!)
  return swapInstruction(programId, directLayout(side === 0 ? '01' : '00'), order, [
    ...vaults.map((vault) => readonly(view.account(vault)?.owner ?? TOKEN_PROGRAM)),
    readonly(MEMO_PROGRAM),
    signer(user.owner),
    writable(address),
    ...mints.map(readonly),
    writable(user.tokenAccount(mints[0])),
    writable(vaults[0]),
    writable(user.tokenAccount(mints[1])),
    writable(vaults[1]),
    ...addresses.map(writable),
  ])
}
