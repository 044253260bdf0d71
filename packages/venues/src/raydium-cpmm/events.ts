import {
  hasPrefix,
  type Invocation,
  type PoolCreated,
  type ProgramCall,
  type SwapVaults,
  type VenueEvent,
} from '@callisto/amms'
import { discriminator, Fields } from '../shared/fields.ts'
import { toSwap } from '../shared/trade.ts'

const SWAP_EVENT = discriminator('40c6cde8260871e2')
/** Up to the mode; newer builds append mints and fees. */
const SWAP_EVENT_BYTES = 89
const SWAPS = [discriminator('8fbe5adac41e33de'), discriminator('37d96256a34ab4ad')] as const
const TRADER = 0
const POOL = 3
const VAULT_IN = 6
const VAULT_OUT = 7

/**
 * Reads the event of a swap. Its amounts are those that the vaults received and paid, of which the transfer fees are told
 * apart. The reserves count what the swap leaves as fees of the protocol and the fund: the event does not tell it.
 */
export function readCallLog(data: Uint8Array, call: ProgramCall): VenueEvent | undefined {
  if (data.length < SWAP_EVENT_BYTES || !hasPrefix(data, SWAP_EVENT)) return undefined
  const fields = new Fields(data)
  const [reserveIn, reserveOut, received, paid, feeIn, feeOut] = [40, 48, 56, 64, 72, 80].map((at) =>
    fields.u64(at),
  ) as [bigint, bigint, bigint, bigint, bigint, bigint]
  return toSwap(
    {
      venue: 'raydium-cpmm',
      pool: fields.key(8),
      trader: call.accounts[TRADER] ?? '',
      vaults: [call.accounts[VAULT_IN], call.accounts[VAULT_OUT]],
      amountIn: received + feeIn,
      amountOut: paid - feeOut,
      reserves: [reserveIn + received, reserveOut - paid],
    },
    call,
  )
}

/** Where the instructions that create a pool have its creator; fee tier, pool and mints follow in one order. */
const CREATIONS: readonly (readonly [Uint8Array, number])[] = [
  // initialize
  [discriminator('afaf6d1f0d989bed'), 0],
  // initialize_with_permission
  [discriminator('3f37fe4131b25979'), 1],
]

/** The pool that a call creates: it reports no event. */
export function readCreation({ accounts, data }: Invocation): PoolCreated | undefined {
  const at = CREATIONS.find(([prefix]) => hasPrefix(data, prefix))?.[1]
  if (at === undefined) return undefined
  const [creator, config, , pool, mint0, mint1] = accounts.slice(at)
  if (!creator || !config || !pool || !mint0 || !mint1) return undefined
  return { kind: 'pool', venue: 'raydium-cpmm', pool, mint0, mint1, creator, config }
}

/** The accounts of a swap. */
export function swapVaults({ accounts, data }: ProgramCall): readonly SwapVaults[] {
  if (!SWAPS.some((swap) => hasPrefix(data, swap))) return []
  const { [TRADER]: trader, [POOL]: pool, [VAULT_IN]: into, [VAULT_OUT]: from } = accounts
  return trader && pool && into && from ? [{ pool, trader, vaults: [into, from] }] : []
}
