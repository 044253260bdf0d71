import { unitsToNumber } from '@callisto/amount'
import { getTokenPositions, type TokenPosition, type TokenPositionsReply } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { toUsd } from '../fold/usd.ts'
import { readWalletPositions } from '../store/wallet-query.ts'
import { gainOf, type PricedPosition, totalGain } from '../view/gain.ts'
import { readPrices } from '../view/market-data.ts'
import { isPoolShare, nativeLamports, walletGain } from '../view/wallet-tokens.ts'
import { readPresent } from './portfolio.ts'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/positions/{address}`: cost and result by token. */
export function tokenPositionsRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getTokenPositions),
    handler: async ({ params, query }): Promise<TokenPositionsReply> => {
      const { index, market } = context
      const { address } = params
      const {
        slot,
        positions: known,
        whole,
      } = query.mints
        ? { ...(await readWalletPositions(context, address, query.mints)), whole: undefined }
        : await readWhole(context, address)
      const all = [...known].filter(([mint]) => !isPoolShare(index, mint))
      const prices = await readPrices(
        market,
        all.map(([mint]) => mint),
      )
      const priced = all.map(([mint, position]) => ({
        mint,
        ...{ position, amount: position.amount, decimals: index.market.mint(mint)!.decimals },
        price: prices?.get(mint),
      }))
      const positions = priced
        .filter(({ amount }) => amount !== 0n || query.includeClosed === true)
        .map(present)
      positions.sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
      return {
        address,
        slot,
        ...(whole ? walletGain(index, whole, whole.lamports, prices) : totalGain(priced)),
        positions,
      }
    },
  })
}

/** All positions of a wallet, and what it holds. */
async function readWhole(context: RouteContext, address: string) {
  const rows = await readPresent(context, address)
  const { slot, positions } = rows
  return { slot, positions, whole: { ...rows, lamports: await nativeLamports(rows, context.chain) } }
}

function present(priced: PricedPosition & { mint: string }): TokenPosition {
  const { mint, position, amount, decimals, price } = priced
  const { bought, sold } = position
  const units = (value: bigint) => unitsToNumber(value, decimals)
  return {
    mint,
    decimals,
    rawAmount: String(amount > 0n ? amount : 0n),
    amount: units(amount),
    price: price ?? null,
    value: price === undefined ? null : units(amount) * price,
    gain: gainOf(priced),
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
