import type { HeldOrder, OrderReadPort } from '@callisto/contract'
import { takingAt } from '@callisto/domain'
import { type OrderMint, type OrderRow, sidesOf } from '../fold/order-row.ts'
import { readMakerFills, readOpenOrders } from '../store/order-query.ts'
import type { Sql } from '../store/sql.ts'

/** Fills and open orders for other services, from the tables. */
export const createOrderReader = (sql: Sql): OrderReadPort => ({
  async fills(wallet, product, range) {
    const program = product === 'LO' ? 'trigger' : 'recurring'
    const { fills, total } = await readMakerFills(sql, program, wallet, range)
    return {
      total,
      fills: fills.map(({ order, event }) => {
        const sideOf = (mint: string | null): OrderMint =>
          order.mints.find((one) => one.mint === mint) ?? order.mints[0]
        return {
          orderKey: order.address,
          input: { ...sideOf(event.mint_in), amount: BigInt(event.input ?? 0) },
          output: { ...sideOf(event.mint_out), amount: BigInt(event.output ?? 0) },
          time: Number(event.time),
          signature: event.signature,
          slot: Number(event.slot),
          index: event.n,
        }
      }),
    }
  },
  held: async (wallet) => (await readOpenOrders(sql, wallet)).map(toHeldOrder),
})

function toHeldOrder(order: OrderRow): HeldOrder {
  const { state, address: orderKey, createdAt } = order
  const [sold, bought] = sidesOf(order)
  const common = { orderKey, createdAt, input: { ...sold, amount: state.terms.remaining } }
  if (state.program === 'recurring') {
    const { kind, held, deposited, received, cycles, interval } = state.terms
    return {
      ...common,
      label: kind === 'time' ? 'DCA' : 'SmartDCA',
      output: { ...bought, amount: held },
      deposited,
      received,
      expected: undefined,
      expiresAt: undefined,
      recurring: { cycles, interval },
    }
  }
  const { making, received, entry, takeProfit, stop, phase, expiresAt } = state.terms
  const exit = takeProfit.terms.kind === 'none' ? stop : takeProfit
  const { kind, slippageBps, rateIn, rateOut } = (phase === 'entry' ? entry : exit).terms
  // A floor under the market price is not what is expected.
  const isRate = rateIn > 0n && (kind === 'limit' || slippageBps === 0)
  return {
    ...common,
    label: 'LimitOrder',
    // What was bought is paid at once, where the maker's account can receive it.
    output: { ...bought, amount: 0n },
    deposited: making,
    received,
    expected: isRate ? takingAt({ input: rateIn, output: rateOut }, making) : undefined,
    expiresAt: expiresAt > 0n ? Number(expiresAt) : undefined,
    recurring: undefined,
  }
}
