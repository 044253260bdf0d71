import type { Invocation, ProgramCall, SwapVaults, VenueEvent } from '@callisto/amms'
import { decodeLogData } from '@callisto/program-clients'
import { Fields } from '../shared/fields.ts'
import { toSwap } from '../shared/trade.ts'

const PREFIX = 'ray_log: '
const LOG_BYTES = 57
const EXACT_IN = 3
const EXACT_OUT = 4
/** Direction from the price currency to the coin. */
const PC_TO_COIN = 1n
const POOL = 1
/** First byte of a swap: with an order book and without, exact in and out. */
const SWAPS = new Set([9, 11, 16, 17])

/** Places of the coin vault by the accounts of the instruction: those without an order book, and with one in two forms. */
const COIN_VAULT: Readonly<Record<number, number>> = { 8: 3, 17: 4, 18: 5 }

/** Reads the log line of a swap; the pool is named by the instruction alone. */
export function readInvocation(call: Invocation): VenueEvent | undefined {
  const line = call.logs.find((text) => text.startsWith(PREFIX))
  const data = line === undefined ? undefined : decodeLogData(line.slice(PREFIX.length))
  const [pool, trader, coinVault] = [
    call.accounts[POOL],
    call.accounts.at(-1),
    COIN_VAULT[call.accounts.length],
  ]
  if (data?.length !== LOG_BYTES || !pool || !trader || coinVault === undefined) return undefined
  const fields = new Fields(data)
  const kind = fields.u8(0)
  if (kind !== EXACT_IN && kind !== EXACT_OUT) return undefined
  const isBuy = fields.u64(17) === PC_TO_COIN
  const [coin, pc] = [fields.u64(33), fields.u64(41)]
  const [amountIn, amountOut] =
    kind === EXACT_IN ? [fields.u64(1), fields.u64(49)] : [fields.u64(49), fields.u64(9)]
  const [reserveIn, reserveOut] = isBuy ? [pc, coin] : [coin, pc]
  const [coinKey, pcKey] = [call.accounts[coinVault], call.accounts[coinVault + 1]]
  return toSwap(
    {
      venue: 'raydium-amm-v4',
      pool,
      trader,
      vaults: isBuy ? [pcKey, coinKey] : [coinKey, pcKey],
      amountIn,
      amountOut,
      reserves: [reserveIn + amountIn, reserveOut - amountOut],
    },
    call,
  )
}

/** The accounts of a swap, in all of its forms. */
export function swapVaults({ accounts, data }: ProgramCall): readonly SwapVaults[] {
  const coinVault = COIN_VAULT[accounts.length]
  if (!SWAPS.has(data[0] ?? 0) || coinVault === undefined) return []
  const vaults = [accounts[coinVault]!, accounts[coinVault + 1]!] as const
  return [{ pool: accounts[POOL]!, trader: accounts.at(-1)!, vaults }]
}
