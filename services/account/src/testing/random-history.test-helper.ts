import { FakeLedger, fakeAddress, SOL, USDC, wallet } from './fake-ledger.test-helper.ts'

const WALLETS = 8
export const TOKEN = fakeAddress(2, 0)
const M = 1_000_000n
const RENT = 2_039_280n

/** A repeatable source of whole numbers below a bound. */
function random(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/**
 * A market of two pools and some wallets that trade, send, pay, provide and have orders at random, for so many blocks. Fills
 * are whole and partial, paid out or kept, some with logs that are cut; orders are claimed, cancelled and closed by others.
 */
export function randomHistory(blocks: number, seed = 1): FakeLedger {
  const ledger = new FakeLedger()
  const next = random(seed)
  const [provider, keeper] = [wallet(100), wallet(101)]
  ledger.endow(keeper, 10n ** 11n)
  const rich = [SOL, USDC, TOKEN].map((mint) => [mint, 10n ** 15n] as [typeof SOL, bigint])
  ledger.endow(provider, 10n ** 12n, rich)
  for (let n = 0; n < WALLETS; n++)
    ledger.endow(wallet(n), 10n ** 11n, [
      [SOL, 10n ** 11n],
      [USDC, 10_000n * M],
    ])
  ledger.createPool(provider, SOL, USDC, [10n ** 14n, 15n * 10n ** 12n]).commit(provider)
  ledger.createPool(provider, TOKEN, SOL, [10n ** 13n, 10n ** 12n]).commit(provider)
  ledger.block()
  const act = () => {
    const who = wallet(next(WALLETS))
    const other = wallet(next(WALLETS))
    const held = ledger.amountOf(who, TOKEN)
    const open = [...ledger.orders.keys()].filter((n) => ledger.orders[n]!.isOpen)
    switch (next(12)) {
      case 0:
        ledger.swap(who, 0, USDC, BigInt(1 + next(50)) * M)
        return ledger.commit(who)
      case 1:
        ledger.swap(who, 1, SOL, BigInt(1 + next(1000)) * M)
        return ledger.commit(who)
      case 2:
        if (held > 0n) ledger.swap(who, 1, TOKEN, held / BigInt(1 + next(3)) || 1n)
        return ledger.commit(who)
      case 3: {
        // A route of two hops.
        const sol = ledger.swap(who, 0, USDC, BigInt(1 + next(20)) * M)
        ledger.swap(who, 1, SOL, sol)
        return ledger.commit(who)
      }
      case 4:
        if (held > 1n && other !== who) ledger.send(who, other, TOKEN, held / 2n)
        else ledger.pay(who, fakeAddress(3, next(20)), BigInt(1 + next(1000)) * 1000n)
        return ledger.commit(who)
      case 5:
        ledger.rent(who, RENT)
        if (next(2) === 0) ledger.rent(who, -2n * RENT)
        return ledger.commit(who)
      case 6:
      case 7: {
        const program = next(2) === 0 ? 'trigger' : 'recurring'
        const isSale = held > 0n && next(2) === 0
        const [sold, amount] = isSale
          ? [TOKEN, held / BigInt(1 + next(3)) || 1n]
          : [SOL, BigInt(1 + next(500)) * M]
        ledger.openOrder(who, program, isSale ? [sold, SOL] : [sold, TOKEN], amount)
        return ledger.commit(who)
      }
      case 8:
      case 9: {
        const n = open[next(open.length)]
        const order = ledger.orders[n ?? -1]
        const left = order ? ledger.amountOf(order.address, order.mints[0]) : 0n
        if (n === undefined || left < 2n) return ledger.commit(who)
        const amount = next(3) === 0 ? left : left / BigInt(1 + next(4))
        ledger.fillOrder(n, 1, keeper, amount, { kept: next(3) === 0, cut: next(5) === 0 })
        return ledger.commit(keeper)
      }
      case 10: {
        const n = open[next(open.length)]
        const order = ledger.orders[n ?? -1]
        if (n === undefined || !order) return ledger.commit(who)
        const bought = ledger.amountOf(order.address, order.mints[1])
        if (bought > 0n && next(2) === 0) ledger.claimOrder(n)
        else {
          const closer = next(2) === 0 ? order.maker : keeper
          ledger.closeOrder(n, closer)
          return ledger.commit(closer)
        }
        return ledger.commit(keeper)
      }
      default: {
        const pool = ledger.pools[0]!
        const shares = ledger.amountOf(who, pool.lpMint)
        const part = (of: bigint, by: bigint) => (of * by) / pool.shares
        const lp = shares > 0n && next(2) === 0 ? -shares / 2n : 10_000n
        if (lp !== 0n) ledger.deposit(who, 0, [part(pool.reserves[0], lp), part(pool.reserves[1], lp)], lp)
        return ledger.commit(who)
      }
    }
  }
  for (let n = 1; n < blocks; n++) {
    for (let count = next(4); count > 0; count--) act()
    ledger.block()
  }
  return ledger
}
