import {
  type Amm,
  mintFilters,
  type PoolRoot,
  type Side,
  type SwapOrder,
  type SwapUser,
  sortedMintBytes,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address, Instruction } from '@solana/kit'
import { BUY } from '../meteora-shared/fees.ts'
import {
  INSTRUCTIONS_SYSVAR,
  SWAP2,
  SWAP2_LAYOUT,
  swapData,
  tokenProgramOf,
} from '../meteora-shared/swap2.ts'
import { readonly, signer, writable } from '../shared/metas.ts'
import { decodeRoot, needsOf, toPool } from './decode.ts'
import { readCreation, readSwap } from './events.ts'
import { AUTHORITY, type DammAccount, EVENT_AUTHORITY, POOL_DISCRIMINATOR, PROGRAM } from './layout.ts'

/** Configs by index from 0 on; pools of later ones are not found by derivation. */
const CONFIGS = 24
const CONFIG_SEED = Buffer.from('config')
const POOL_SEED = Buffer.from('pool')
const CUSTOM_POOL_SEED = Buffer.from('cpool')

let configs: Uint8Array[] | undefined

/** The pool of two mints without a config, and those of the first configs. The greater mint comes first. */
function candidates(mintA: string, mintB: string): string[] {
  const mints = sortedMintBytes(mintA, mintB)
  if (mints === undefined) return []
  const [lesser, greater] = mints
  configs ??= Array.from({ length: CONFIGS }, (_, index) => configOf(BigInt(index)))
  return [
    deriveAddress(PROGRAM, [CUSTOM_POOL_SEED, greater, lesser]),
    ...configs.map((config) => deriveAddress(PROGRAM, [POOL_SEED, config, greater, lesser])),
  ]
}

function configOf(index: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(index)
  return addressBytes(deriveAddress(PROGRAM, [CONFIG_SEED, bytes]))
}

const id = 'meteora-damm-v2'
const label = 'Meteora DAMM v2'

/** Pools of one range of prices, or of a constant product, with fees that follow time, price, amount or volatility. */
export const meteoraDammV2: Amm<DammAccount> = {
  id,
  label,
  poolType: 'constant-product',
  pricing: 'reported',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [{ discriminator: SWAP2, name: 'Swap' }],
    errors: {
      6002: 'Slippage tolerance exceeded',
      6003: 'The pool does not trade',
      6015: 'The pool does not trade this amount',
      6049: 'Another instruction of the transaction names the pool',
    },
    swaps: [
      {
        routerVenue: 'meteoraDammV2',
        accounts: { count: 14, tail: 1, pool: 1, userIn: 2, userOut: 3, user: 8 },
        direct: SWAP2_LAYOUT,
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }],
    candidates,
    pairFilters: mintFilters([168, 200], false),
  },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view, at) => toPool(root, view, at, label),
  instruction: swapInstruction,
  routerVenue: () => 'meteoraDammV2',
  readInvocation: (invocation) => readSwap(id, invocation) ?? readCreation(id, invocation),
}

function swapInstruction(
  { address: pool, mints, state }: PoolRoot<DammAccount>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
): Instruction {
  const { vaults, isToken2022, base } = state
  const out = side === 0 ? 1 : 0
  return {
    programAddress: PROGRAM as Address,
    accounts: [
      readonly(AUTHORITY),
      writable(pool),
      writable(user.tokenAccount(mints[side])),
      writable(user.tokenAccount(mints[out])),
      writable(vaults[0]),
      writable(vaults[1]),
      readonly(mints[0]),
      readonly(mints[1]),
      signer(user.owner),
      readonly(tokenProgramOf(isToken2022[0])),
      readonly(tokenProgramOf(isToken2022[1])),
      // No referral.
      readonly(PROGRAM),
      readonly(EVENT_AUTHORITY),
      readonly(PROGRAM),
      ...(base.kind === 'limiter' && side === BUY ? [readonly(INSTRUCTIONS_SYSVAR)] : []),
    ],
    data: swapData(order),
  }
}
