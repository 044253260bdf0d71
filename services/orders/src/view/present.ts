import { formatUnits } from '@callisto/amount'
import type { OrderEvent, OrderTrade } from '@callisto/contract'
import type { OrderMint, OrderRow } from '../fold/order-row.ts'
import type { EventRecordRow } from '../store/sql.ts'

/** Times of the chain as ISO 8601. */
export const toIso = (seconds: number | bigint): string => new Date(Number(seconds) * 1000).toISOString()

/** Parts of a basis point that a shortfall is shown with. */
const SHORTFALL_UNITS = 100n

type Units<Name extends string> = { [key in Name]: string } & { [key in `raw${Capitalize<Name>}`]: string }

/** An amount under its name in whole tokens, and under `raw` and its name in base units. */
export function amounts<const Name extends string>(
  name: Name,
  amount: bigint,
  decimals: number,
): Units<Name> {
  const raw = `raw${name[0]!.toUpperCase()}${name.slice(1)}`
  return { [name]: formatUnits(amount, decimals), [raw]: String(amount) } as Units<Name>
}

/** The mint of an order, which both of its sides are. */
function mintOf({ mints }: OrderRow, mint: string | null, fallback: OrderMint): OrderMint {
  return mints.find((one) => one.mint === mint) ?? fallback
}

/** A fill, or a transaction that was to be one. */
export function toTrade(order: OrderRow, fill: EventRecordRow): OrderTrade {
  const input = mintOf(order, fill.mint_in, order.mints[0])
  const output = mintOf(order, fill.mint_out, order.mints[1])
  return {
    orderKey: order.address,
    keeper: fill.sender ?? '',
    inputMint: input.mint,
    outputMint: output.mint,
    ...amounts('inputAmount', BigInt(fill.input ?? 0), input.decimals),
    ...amounts('outputAmount', BigInt(fill.output ?? 0), output.decimals),
    feeMint: output.mint,
    ...amounts('feeAmount', BigInt(fill.fee ?? 0), output.decimals),
    txId: fill.signature,
    confirmedAt: toIso(fill.time),
    action: fill.type === 'filled' ? 'Fill' : 'Failed',
    ...qualityOf(fill),
    productMeta: null,
  }
}

/** How good a fill was, as far as the chain has said, and the routes of its slot. */
function qualityOf({ value, minimum, route, output }: EventRecordRow) {
  const shortfall = shortfallOf(value, output)
  const routeShortfall = shortfallOf(route, output)
  return {
    ...(minimum === null ? {} : { rawMinimumAmount: minimum }),
    ...(value === null || shortfall === undefined ? {} : { rawOracleAmount: value, shortfallBps: shortfall }),
    ...(route === null || routeShortfall === undefined
      ? {}
      : { rawRouteAmount: route, routeShortfallBps: routeShortfall }),
  }
}

/** By how much an output is less than another one, in basis points towards 0; undefined where one is not known. */
function shortfallOf(of: string | null, output: string | null): number | undefined {
  if (of === null || output === null || BigInt(of) === 0n) return undefined
  const missing = BigInt(of) - BigInt(output)
  return Number((missing * 10_000n * SHORTFALL_UNITS) / BigInt(of)) / Number(SHORTFALL_UNITS)
}

export function toOrderEvent(event: EventRecordRow): OrderEvent {
  const { type, signature, slot, n, time, input, output, fee, sender, leg, reason } = event
  return {
    type,
    txId: signature,
    slot: Number(slot),
    index: n,
    at: toIso(time),
    ...(input === null ? {} : { inputAmount: input }),
    ...(output === null ? {} : { outputAmount: output }),
    ...(fee === null ? {} : { feeAmount: fee }),
    ...(sender === null ? {} : { by: sender }),
    ...(leg === null ? {} : { leg: leg as 'entry' }),
    ...(reason === null ? {} : { reason }),
  }
}

/** Page fields of a list. */
export const pageOf = (page: number, size: number, total: number) => {
  const totalPages = Math.ceil(total / size)
  return { page, totalPages, hasMoreData: page < totalPages }
}
