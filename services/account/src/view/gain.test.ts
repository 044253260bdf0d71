import type { HistoryRow, PortfolioReply, TokenPositionsReply } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL, USDC, wallet } from '../testing/fake-ledger.test-helper.ts'
import { randomHistory, TOKEN } from '../testing/random-history.test-helper.ts'
import { startTestAccount } from '../testing/test-account.test-helper.ts'

const TRADES = new Set(['swap', 'limit-fill', 'recurring-fill', 'liquidity-in', 'liquidity-out'])
const decimalsOf = (mint: string) => (mint === SOL ? 9 : 6)
/** Ten-thousandths of a dollar for a whole token. */
const PRICES: Record<string, bigint> = { [SOL]: 1_493_701n, [USDC]: 10_000n, [TOKEN]: 19_301n }

/** Base units of a decimal text. */
function toUnits(text: string, decimals: number): bigint {
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + part.padEnd(decimals, '0'))
  return text.startsWith('-') ? -units : units
}

/** Realized and unrealized gain in micro-dollars, row by row; NaN amounts are undefined. */
function recompute(
  rows: readonly HistoryRow[],
  priced: readonly string[],
  isPoolShare: (mint: string) => boolean,
) {
  const sums = { realized: 0n, unrealized: 0n, known: 0, unknown: 0 }
  for (const mint of new Set(rows.map((row) => row.mint))) {
    if (isPoolShare(mint)) continue
    let [amount, realized] = [0n, 0n]
    let cost: bigint | undefined = 0n
    let isRealizedKnown = true
    for (const row of rows.filter((one) => one.mint === mint)) {
      const units = toUnits(row.amount, decimalsOf(mint))
      const usd = row.usd === undefined ? undefined : toUnits(row.usd, 6)
      const part: bigint | undefined =
        cost === undefined || amount === 0n ? cost : (cost * (units < 0n ? -units : units)) / amount
      if (row.kind === 'network-cost' && units > 0n)
        cost = cost === undefined || amount === 0n ? undefined : cost + (cost * units) / amount
      else if (units >= 0n) cost = cost === undefined || usd === undefined ? undefined : cost + usd
      else {
        if (TRADES.has(row.kind)) {
          if (part === undefined || usd === undefined) isRealizedKnown = false
          else realized += usd - part
        }
        cost = -units >= amount ? 0n : cost === undefined ? undefined : cost - part!
      }
      amount += units
    }
    if (!isRealizedKnown || (amount > 0n && (cost === undefined || !priced.includes(mint)))) {
      sums.unknown += 1
      continue
    }
    sums.known += 1
    sums.realized += realized
    if (amount <= 0n) continue
    const scale = 10n ** BigInt(decimalsOf(mint)) * 10_000n
    const value = (2n * amount * PRICES[mint]! * 1_000_000n + scale) / (2n * scale)
    sums.unrealized += value - cost!
  }
  return sums
}

test.each([1, 2, 3])(
  'orders of a wallet are its own holding, and their fills its trades: seed %d',
  async (seed) => {
    const ledger = randomHistory(250, seed)
    const account = await startTestAccount(ledger)
    try {
      let [fills, escrowed] = [0, 0]
      for (let n = 0; n < 8; n++) {
        const { rows } = await account.get<{ rows: HistoryRow[] }>(`/account/v1/export/${wallet(n)}/json`)
        const made = [...ledger.fills].filter(([, { maker }]) => maker === wallet(n))
        const shown = new Map<string, { kind: string; amounts: bigint[] }>()
        for (const { kind, txHash, mint, amount } of rows) {
          if (kind === 'transfer-in' || kind === 'transfer-out') expect(ledger.escrowed).not.toContain(txHash)
          if (ledger.escrowed.has(txHash)) escrowed += 1
          if (!kind.endsWith('-fill')) continue
          const fill = shown.get(txHash) ?? { kind, amounts: [] }
          fill.amounts.push(toUnits(amount, decimalsOf(mint)))
          shown.set(txHash, fill)
        }
        expect(shown).toEqual(new Map(made.map(([key, { kind, amounts }]) => [key, { kind, amounts }])))
        fills += made.length
        for (const mint of [SOL, USDC, TOKEN]) {
          const units = rows
            .filter((row) => row.mint === mint)
            .reduce((sum, { amount }) => sum + toUnits(amount, decimalsOf(mint)), 0n)
          const native = mint === SOL ? ledger.lamports.get(wallet(n))! : 0n
          expect(units).toBe(ledger.amountOf(wallet(n), mint) + ledger.inOrders(wallet(n), mint) + native)
        }
      }
      expect(Math.min(fills, escrowed)).toBeGreaterThan(20)
      const order = ledger.orders[0]!.address
      expect(await account.get(`/account/v1/export/${order}/json`)).toMatchObject({ rows: [] })
    } finally {
      await account.close()
    }
  },
)

test.each([
  [1, [SOL, USDC, TOKEN]],
  [2, [SOL, USDC, TOKEN]],
  [3, [SOL, USDC, TOKEN]],
  [3, [SOL, USDC]],
])('totals equal a slow recomputation to the micro-dollar: seed %d, prices of %j', async (seed, priced) => {
  const ledger = randomHistory(250, seed)
  const account = await startTestAccount(ledger)
  try {
    for (const mint of priced) account.market.usd.set(mint, Number(PRICES[mint]) / 10_000)
    const shares = new Set<string>(ledger.pools.map(({ lpMint }) => lpMint))
    let [known, partial] = [0, 0]
    for (let n = 0; n < 8; n++) {
      const { rows } = await account.get<{ rows: HistoryRow[] }>(`/account/v1/export/${wallet(n)}/json`)
      const slow = recompute(rows, priced, (mint) => shares.has(mint))
      const { gain } = await account.get<PortfolioReply>(
        `/account/v1/portfolio/fetchJup?address=${wallet(n)}&addressSystem=solana`,
      )
      const [realized, unrealized, total] = [
        ...[slow.realized, slow.unrealized],
        slow.realized + slow.unrealized,
      ].map((sum) => (slow.known > 0 ? Number(sum) / 1e6 : undefined))
      expect(gain).toMatchObject({ realized, unrealized, total, unknown: slow.unknown })
      if (slow.known > 0) known += 1
      if (slow.unknown > 0) partial += 1
      const { positions, address, slot, ...totals } = await account.get<TokenPositionsReply>(
        `/account/v1/positions/${wallet(n)}`,
      )
      expect(totals).toEqual(gain)
    }
    expect(known).toBeGreaterThan(2)
    expect(partial > 0).toBe(!priced.includes(TOKEN))
  } finally {
    await account.close()
  }
})
