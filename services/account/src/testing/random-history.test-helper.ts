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

/** A market of two pools and some wallets that trade, send, pay and provide at random, for so many blocks. */
export function randomHistory(blocks: number, seed = 1): FakeLedger {
  const ledger = new FakeLedger()
  const next = random(seed)
  const provider = wallet(100)
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
    switch (next(7)) {
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
