import {
  hasPrefix,
  type PoolCreated,
  type ProgramCall,
  type SwapVaults,
  type VenueEvent,
  type VenueSwap,
} from '@callisto/amms'
import { discriminator, Fields } from '../shared/fields.ts'

const TRADED = discriminator('e1ca49af932ba096')
const TRADED_BYTES = 121

/** Where an instruction has its trader, its pools, and the two vaults of each: of the mints in order, or in and out. */
interface SwapLayout {
  trader: number
  pools: readonly { pool: number; vaults: readonly [number, number] }[]
  isInOrder: boolean
}

const instructions: readonly (readonly [Uint8Array, SwapLayout])[] = [
  // swap
  [discriminator('f8c69e91e17587c8'), { trader: 1, pools: [{ pool: 2, vaults: [4, 6] }], isInOrder: true }],
  // swap_v2
  [discriminator('2b04ed0b1ac91e62'), { trader: 3, pools: [{ pool: 4, vaults: [8, 10] }], isInOrder: true }],
  // two_hop_swap
  [
    discriminator('c360ed6c44a2dbe6'),
    {
      trader: 1,
      pools: [
        { pool: 2, vaults: [5, 7] },
        { pool: 3, vaults: [9, 11] },
      ],
      isInOrder: true,
    },
  ],
  // two_hop_swap_v2
  [
    discriminator('ba8fd11dfe02c275'),
    {
      trader: 14,
      pools: [
        { pool: 0, vaults: [9, 10] },
        { pool: 1, vaults: [11, 12] },
      ],
      isInOrder: false,
    },
  ],
]

const INITIALIZED = discriminator('6476ad570cc6fee5')
const INITIALIZED_BYTES = 220
/** Where the instructions that create a pool have its funder. */
const CREATIONS: readonly (readonly [Uint8Array, number])[] = [
  // initialize_pool
  [discriminator('5fb40aac54aee828'), 3],
  // initialize_pool_v2
  [discriminator('cf2d57f21b3fcc43'), 5],
  // initialize_pool_with_adaptive_fee
  [discriminator('8f5e604cac7c77c7'), 5],
]

/** Reads an event with the instruction that has written it. */
export const readCallLog = (data: Uint8Array, call: ProgramCall): VenueEvent | undefined =>
  readTraded(data, call) ?? readInitialized(data, call)

/** Reads a `PoolInitialized` event; the funder is in the instruction. */
function readInitialized(data: Uint8Array, call: ProgramCall): PoolCreated | undefined {
  if (data.length < INITIALIZED_BYTES || !hasPrefix(data, INITIALIZED)) return undefined
  const creation = CREATIONS.find(([prefix]) => hasPrefix(call.data, prefix))
  const creator = creation && call.accounts[creation[1]]
  if (creator === undefined) return undefined
  const fields = new Fields(data)
  return {
    kind: 'pool',
    venue: 'whirlpool',
    pool: fields.key(8),
    mint0: fields.key(72),
    mint1: fields.key(104),
    decimals0: fields.u8(202),
    decimals1: fields.u8(203),
    creator,
  }
}

/**
 * Reads a `Traded` event with its instruction: the pool and the amounts are in the event, trader and vaults in the
 * instruction, mints and reserves in the vaults as the transaction left them (with the fees that they hold). Undefined
 * for other events, and where the transaction does not report the vaults. Builds of 2024 have no such event.
 */
function readTraded(data: Uint8Array, call: ProgramCall): VenueSwap | undefined {
  if (data.length < TRADED_BYTES || !hasPrefix(data, TRADED)) return undefined
  const fields = new Fields(data)
  const [pool, isDown] = [fields.key(8), fields.u8(40) === 1]
  const layout = layoutOf(call)
  const accounts = layout?.pools.find((one) => call.accounts[one.pool] === pool)
  const trader = layout && call.accounts[layout.trader]
  if (layout === undefined || accounts === undefined || trader === undefined) return undefined
  const [first, second] = accounts.vaults.map((vault) => call.tokenBalance(call.accounts[vault] ?? ''))
  const [vaultIn, vaultOut] = !layout.isInOrder || isDown ? [first, second] : [second, first]
  if (vaultIn === undefined || vaultOut === undefined) return undefined
  return {
    kind: 'swap',
    venue: 'whirlpool',
    pool,
    trader,
    mintIn: vaultIn.mint,
    mintOut: vaultOut.mint,
    amountIn: fields.u64(73),
    amountOut: fields.u64(81) - fields.u64(97),
    reserveIn: vaultIn.amount,
    reserveOut: vaultOut.amount,
    price: (Number(fields.u128(57)) / 2 ** 64) ** 2,
  }
}

/** The accounts of a swap, or of the two swaps of a route. */
export function swapVaults(call: ProgramCall): readonly SwapVaults[] {
  const { trader: at, pools = [] } = layoutOf(call) ?? {}
  const trader = at === undefined ? undefined : call.accounts[at]
  if (trader === undefined) return []
  return pools.flatMap(({ pool, vaults: [first, second] }) => {
    const { [pool]: address, [first]: one, [second]: other } = call.accounts
    return address && one && other ? [{ pool: address, trader, vaults: [one, other] as const }] : []
  })
}

const layoutOf = ({ data }: ProgramCall): SwapLayout | undefined =>
  instructions.find(([prefix]) => hasPrefix(data, prefix))?.[1]
