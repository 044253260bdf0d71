import type { Amm, PoolRoot, Side, SwapOrder, SwapUser } from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import type { Address, Instruction } from '@solana/kit'
import { BUY } from '../meteora-shared/fees.ts'
import {
  INSTRUCTIONS_SYSVAR,
  SWAP2,
  SWAP2_LAYOUT,
  swapData,
  tokenProgramOf,
} from '../meteora-shared/swap-accounts.ts'
import { readonly, signer, writable } from '../shared/metas.ts'
import { completeRoot, decodeRoot, needsOf, toPool } from './decode.ts'
import { readSwap } from './events.ts'
import { AUTHORITY, type CurveAccount, EVENT_AUTHORITY, POOL_DISCRIMINATOR, PROGRAM } from './layout.ts'
import { baseMintFilters } from './pair-filters.ts'

const id = 'meteora-dbc'
const label = 'Meteora DBC'

/** Bonding curves of up to 20 ranges, of which a completed one becomes a pool of another program. */
export const meteoraDbc: Amm<CurveAccount> = {
  id,
  label,
  poolType: 'bonding-curve',
  pricing: 'reported',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [{ discriminator: SWAP2, name: 'Swap' }],
    errors: {
      6002: 'Slippage tolerance exceeded',
      6013: 'The curve is complete',
      6033: 'The curve does not trade this amount',
      6043: 'Another instruction of the transaction names the curve',
    },
    swaps: [
      {
        routerVenue: 'meteoraDbc',
        accounts: { count: 15, tail: 1, pool: 2, userIn: 3, userOut: 4, user: 9 },
        direct: SWAP2_LAYOUT,
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }],
    pairFilters: baseMintFilters,
  },
  root: decodeRoot,
  needs: needsOf,
  complete: completeRoot,
  pool: (root, view, at) => toPool(root, view, at, label),
  instruction: swapInstruction,
  routerVenue: () => 'meteoraDbc',
  readInvocation: (invocation) => readSwap(id, invocation),
}

/** Of a completed root: throws for another. */
function swapInstruction(
  { address: pool, mints, state }: PoolRoot<CurveAccount>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
): Instruction {
  const { config, vaults, terms } = state
  if (terms === undefined) throw new Error(`the config of ${pool} is not known`)
  const out = side === 0 ? 1 : 0
  return {
    programAddress: PROGRAM as Address,
    accounts: [
      readonly(AUTHORITY),
      readonly(config),
      writable(pool),
      writable(user.tokenAccount(mints[side])),
      writable(user.tokenAccount(mints[out])),
      writable(vaults[0]),
      writable(vaults[1]),
      readonly(mints[0]),
      readonly(mints[1]),
      signer(user.owner),
      readonly(tokenProgramOf(terms.isToken2022[0])),
      readonly(tokenProgramOf(terms.isToken2022[1])),
      // No referral.
      readonly(PROGRAM),
      readonly(EVENT_AUTHORITY),
      readonly(PROGRAM),
      ...(terms.base.kind === 'limiter' && side === BUY ? [readonly(INSTRUCTIONS_SYSVAR)] : []),
    ],
    data: swapData(order),
  }
}
