import {
  hasPrefix,
  type PoolCreated,
  type ProgramCall,
  type SwapVaults,
  type VenueEvent,
  type VenueSwap,
} from '@callisto/amms'
import { discriminator, Fields } from '../shared/fields.ts'
import { toSwap } from '../shared/trade.ts'

const SWAP_EVENT = discriminator('40c6cde8260871e2')
/** Up to the tick; newer builds append fees. */
const SWAP_EVENT_BYTES = 205
/** The instructions whose vaults have their places; a route of the program itself names those of several pools. */
const SWAPS = [discriminator('f8c69e91e17587c8'), discriminator('2b04ed0b1ac91e62')] as const
const [TRADER, POOL] = [0, 2]
const VAULT_IN = 5
const VAULT_OUT = 6

const CREATED_EVENT = discriminator('195e4b2f7063353f')
const CREATED_EVENT_BYTES = 190
/** The instructions that create a pool: the creator and the fee tier come first. */
const CREATIONS = [discriminator('e992d18ecf6840bc'), discriminator('2b44d4a7592fa401')] as const

/** Reads an event with the instruction that has written it. */
export const readCallLog = (data: Uint8Array, call: ProgramCall): VenueEvent | undefined =>
  readSwap(data, call) ?? readCreated(data, call)

function readCreated(data: Uint8Array, { accounts, data: called }: ProgramCall): PoolCreated | undefined {
  if (data.length < CREATED_EVENT_BYTES || !hasPrefix(data, CREATED_EVENT)) return undefined
  const [creator, config] = accounts
  if (!creator || !config || !CREATIONS.some((prefix) => hasPrefix(called, prefix))) return undefined
  const fields = new Fields(data)
  return {
    kind: 'pool',
    venue: 'raydium-clmm',
    pool: fields.key(74),
    mint0: fields.key(8),
    mint1: fields.key(40),
    creator,
    config,
  }
}

/** Amounts in the event are without the transfer fee: that of the input is added. */
function readSwap(data: Uint8Array, call: ProgramCall): VenueSwap | undefined {
  if (data.length < SWAP_EVENT_BYTES || !hasPrefix(data, SWAP_EVENT)) return undefined
  if (!SWAPS.some((swap) => hasPrefix(call.data, swap))) return undefined
  const fields = new Fields(data)
  const [amount0, fee0, amount1, fee1] = [fields.u64(136), fields.u64(144), fields.u64(152), fields.u64(160)]
  const zeroForOne = fields.u8(168) !== 0
  const swap = toSwap(
    {
      venue: 'raydium-clmm',
      pool: fields.key(8),
      trader: fields.key(40),
      vaults: [call.accounts[VAULT_IN], call.accounts[VAULT_OUT]],
      amountIn: zeroForOne ? amount0 + fee0 : amount1 + fee1,
      amountOut: zeroForOne ? amount1 : amount0,
    },
    call,
  )
  if (swap === undefined) return undefined
  const price = (Number(fields.u128(169)) / 2 ** 64) ** 2
  return { ...swap, price, activeLiquidity: Number(fields.u128(185)) }
}

/** The accounts of a swap; those of a route of the program itself are not read. */
export function swapVaults({ accounts, data }: ProgramCall): readonly SwapVaults[] {
  if (!SWAPS.some((swap) => hasPrefix(data, swap))) return []
  const { [TRADER]: trader, [POOL]: pool, [VAULT_IN]: into, [VAULT_OUT]: from } = accounts
  return trader && pool && into && from ? [{ pool, trader, vaults: [into, from] }] : []
}
