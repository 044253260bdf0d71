import { unitsToNumber } from '@callisto/amount'
import { getTokenPositions, type TokenPosition, type TokenPositionsReply } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { toUsd } from '../fold/usd.ts'
import type { HeldPosition } from '../fold/working-set.ts'
import { readWalletPositions } from '../store/wallet-query.ts'
import { readPrices } from '../view/market-data.ts'
import { gainOf, isPoolShare } from '../view/wallet-tokens.ts'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/positions/{address}`: cost and result by token. */
export function tokenPositionsRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getTokenPositions),
    handler: async ({ params, query }): Promise<TokenPositionsReply> => {
      const { index, market } = context
      const rows = await readWalletPositions(context, params.address, query.mints)
      const held = [...rows.positions].filter(
        ([mint, { amount }]) => !isPoolShare(index, mint) && (amount !== 0n || query.includeClosed === true),
      )
      const prices = await readPrices(
        market,
        held.map(([mint]) => mint),
      )
      const positions = held.map(([mint, position]) =>
        present(mint, index.market.mint(mint)!.decimals, position, prices?.get(mint)),
      )
      positions.sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
      return {
        address: params.address,
        slot: rows.slot,
        method: 'weighted-average',
        ...total('realized', positions),
        ...total(
          'unrealized',
          positions.filter(({ rawAmount }) => rawAmount !== '0'),
        ),
        positions,
      }
    },
  })
}

function present(
  mint: string,
  decimals: number,
  position: HeldPosition,
  price: number | undefined,
): TokenPosition {
  const { amount, bought, sold } = position
  const units = (value: bigint) => unitsToNumber(value, decimals)
  return {
    mint,
    decimals,
    rawAmount: String(amount > 0n ? amount : 0n),
    amount: units(amount),
    price: price ?? null,
    value: price === undefined ? null : units(amount) * price,
    gain: gainOf(position, amount, decimals, price),
    bought: {
      amount: units(bought),
      trades: position.buys,
      ...(position.isBoughtKnown ? { usd: toUsd(position.boughtUsd) } : {}),
    },
    sold: {
      amount: units(sold),
      trades: position.sells,
      ...(position.isSoldKnown ? { usd: toUsd(position.soldUsd) } : {}),
    },
    received: units(position.received),
    sent: units(position.sent),
    firstAt: position.firstAt,
    lastAt: position.lastAt,
  }
}

/** A sum over all positions, absent while a part of it is not known. */
function total<Field extends 'realized' | 'unrealized'>(
  field: Field,
  positions: readonly TokenPosition[],
): Partial<Record<Field, number>> {
  let sum = 0
  for (const { gain } of positions) {
    const value = gain[field]
    if (value === undefined) return {}
    sum += value
  }
  return { [field]: sum } as Partial<Record<Field, number>>
}
