import type { HistoryRow, PortfolioReply, TokenPositionsReply } from '@callisto/contract'
import { isStablecoin } from '@callisto/domain'
import type { LedgerWallets } from './ledger-wallets.ts'
import type { PortfolioSoakReport } from './report.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const CENT = 0.01
/** What is bought and sold at once: a gain is realized only then. */
const TRADES = new Set(['swap', 'limit-fill', 'recurring-fill', 'liquidity-in', 'liquidity-out'])
const EXCHANGES = new Set(['swap', 'limit-fill', 'recurring-fill'])

export type Get = <Reply>(path: string) => Promise<Reply>
export type PriceOf = (mint: string) => number | undefined

/** A position by weighted average, in doubles; NaN is not known. */
interface Position {
  amount: bigint
  cost: number
  realized: number
}

/** Compares balances, rows, cost, gain and values of a wallet with the ledger. */
export async function checkWallet(
  wallet: string,
  ledger: LedgerWallets,
  get: Get,
  priceOf: PriceOf,
  report: PortfolioSoakReport,
): Promise<void> {
  const fail = (text: string) => void report.violations.push(`${wallet}: ${text}`)
  const own = await get<PortfolioReply>(
    `/account/v1/portfolio/fetchJup?address=${wallet}&addressSystem=solana`,
  )
  const other = await get<PortfolioReply>(
    `/account/v1/portfolio/fetchNoJup?address=${wallet}&addressSystem=solana`,
  )
  const positions = await get<TokenPositionsReply>(`/account/v1/positions/${wallet}?includeClosed=true`)
  const { rows } = await get<{ rows: HistoryRow[] }>(`/account/v1/export/${wallet}/json`)
  const decimals = new Map(positions.positions.map((one) => [one.mint, one.decimals]))

  checkBalances(wallet, ledger, own, other, priceOf, report, fail)
  report.rows += rows.length
  report.orders += ledger.orders(wallet)
  checkFills(rows, decimals, ledger.fills.get(wallet) ?? [], report, fail)
  const found = replay(rows, decimals, wallet, ledger, fail)
  const sol = found.get(SOL)?.amount ?? 0n
  const inLedger = ledger.lamports(wallet) + ledger.changedAmount(wallet, SOL)
  if (sol !== inLedger) fail(`the rows of SOL make ${sol}, the ledger has ${inLedger}`)
  for (const shown of positions.positions) {
    report.positions += 1
    const expected = found.get(shown.mint)
    if (!expected) {
      fail(`a position in ${shown.mint} has no row`)
      continue
    }
    if (BigInt(shown.rawAmount) !== (expected.amount > 0n ? expected.amount : 0n))
      fail(`position of ${shown.mint} is ${shown.rawAmount}, its rows make ${expected.amount}`)
    const units = Number(shown.rawAmount) / 10 ** shown.decimals
    const price = priceOf(shown.mint)
    checkCents(
      fail,
      `value of ${shown.mint}`,
      shown.value ?? Number.NaN,
      price === undefined ? Number.NaN : units * price,
    )
    checkCents(fail, `realized of ${shown.mint}`, shown.gain.realized, expected.realized)
    if (expected.amount <= 0n) continue
    checkCents(fail, `cost of ${shown.mint}`, shown.gain.cost, expected.cost)
    const gain = price === undefined ? Number.NaN : units * price - expected.cost
    checkCents(fail, `unrealized of ${shown.mint}`, shown.gain.unrealized, gain)
  }
}

type Fail = (text: string) => void

/** `shown` is absent where `expected` is not known. */
function checkCents(fail: Fail, what: string, shown: number | undefined, expected: number): void {
  const value = shown ?? Number.NaN
  if (Number.isNaN(value) !== Number.isNaN(expected)) fail(`${what} is ${shown}, expected ${expected}`)
  // A double has less than cents of a large sum.
  else if (Math.abs(value - expected) > CENT + 1e-9 * Math.abs(expected))
    fail(`${what} is ${shown}, expected ${expected}`)
}

/** Each fill of a wallet's orders is a trade of its own amounts, and what is put into an order or comes back is no row at all. */
function checkFills(
  rows: readonly HistoryRow[],
  decimals: ReadonlyMap<string, number>,
  fills: LedgerWallets['fills'] extends Map<string, infer Fills> ? Fills : never,
  report: PortfolioSoakReport,
  fail: Fail,
): void {
  const expected = fills.flatMap(({ signature, kind, mints, amounts }) =>
    mints.map((mint, n) => [signature, kind, mint, amounts[n]].join(' ')),
  )
  const shown = rows
    .filter(({ kind }) => kind.endsWith('-fill'))
    .map(({ txHash, kind, mint, amount }) =>
      [txHash, kind, mint, toUnits(amount, decimals.get(mint) ?? 0)].join(' '),
    )
  report.fills += fills.length
  if (shown.join() !== expected.join()) fail(`fills are ${shown}, the ledger has ${expected}`)
}

function checkBalances(
  wallet: string,
  ledger: LedgerWallets,
  own: PortfolioReply,
  other: PortfolioReply,
  priceOf: PriceOf,
  report: PortfolioSoakReport,
  fail: Fail,
): void {
  const shown = new Map<string, bigint>()
  let sum = 0
  for (const element of own.elements)
    if (element.type === 'multiple')
      for (const asset of element.data.assets) {
        if (asset.type !== 'token') continue
        const { address, isNative, rawAmount, amount, decimals } = asset.data
        shown.set(isNative ? 'lamports' : address, BigInt(rawAmount ?? -1))
        const price = priceOf(address)
        const value = price === undefined ? Number.NaN : (Number(rawAmount) / 10 ** (decimals ?? 0)) * price
        checkCents(fail, `value of ${amount} ${address}`, asset.value ?? undefined, value)
        if (!Number.isNaN(value)) sum += value
      }
  checkCents(fail, 'value of the wallet', own.value ?? undefined, sum)
  // Shares of pools are liquidity, and single tokens without decimals are collectibles.
  const elsewhere = new Set<string>()
  for (const element of other.elements) {
    if (element.type === 'liquidity')
      for (const { position } of element.data.liquidities)
        if (position?.liquidity !== undefined) elsewhere.add(position.liquidity)
    if (element.type === 'multiple')
      for (const asset of element.data.assets)
        if (asset.type === 'collectible') elsewhere.add(`${asset.data.address}`)
  }
  const expected = ledger.amounts(wallet)
  expected.set('lamports', ledger.lamports(wallet))
  for (const [mint, amount] of expected) {
    report.balances += 1
    const isElsewhere = elsewhere.has(mint) || elsewhere.has(String(amount))
    if (shown.get(mint) === amount || (!shown.has(mint) && (amount === 0n || isElsewhere))) continue
    fail(`balance of ${mint} is ${shown.get(mint)}, the ledger has ${amount}`)
  }
  for (const mint of shown.keys()) if (!expected.has(mint)) fail(`${mint} is shown, the ledger has none`)
}

/** Follows the rows of a history, and compares them with the balances of the ledger after each transaction. */
function replay(
  rows: readonly HistoryRow[],
  decimals: ReadonlyMap<string, number>,
  wallet: string,
  ledger: LedgerWallets,
  fail: Fail,
): Map<string, Position> {
  const positions = new Map<string, Position>()
  const balances = new Map<string, bigint>()
  for (const one of ledger.after)
    if (one.wallet === wallet && one.mint !== SOL) balances.set(`${one.signature} ${one.mint}`, one.amount)
  const after = new Map<string, bigint>()
  for (const { mint, amount, usd, kind, txHash, costUsd } of rows) {
    const units = toUnits(amount, decimals.get(mint) ?? 0)
    const position = positions.get(mint) ?? { amount: 0n, cost: 0, realized: 0 }
    positions.set(mint, position)
    const dollars = kind === 'network-cost' ? 0 : usd === undefined ? Number.NaN : Number(usd)
    if (kind === 'network-cost' && units > 0n) {
      // Rent that came back is the wallet's own SOL, at its average cost.
      const cost =
        position.amount > 0n ? position.cost * (Number(units) / Number(position.amount)) : Number.NaN
      checkCents(
        fail,
        `cost of rent back in ${txHash}`,
        costUsd === undefined ? undefined : Number(costUsd),
        cost,
      )
      position.amount += units
      position.cost += cost
    } else if (units >= 0n) {
      position.amount += units
      position.cost += dollars
    } else dispose(position, -units, dollars, TRADES.has(kind))
    after.set(`${txHash} ${mint}`, position.amount)
  }
  checkDollars(rows, fail)
  for (const [key, amount] of balances)
    if (after.get(key) !== amount)
      fail(`after ${key} the rows make ${after.get(key)}, the ledger has ${amount}`)
  return positions
}

/** A swap for dollars is worth them, one of dollars for others those that were given; anything else of dollars is worth itself. */
function checkDollars(rows: readonly HistoryRow[], fail: Fail): void {
  for (const [at, row] of rows.entries()) {
    if (!isStablecoin(row.mint) || row.kind === 'network-cost') continue
    const given = rows[at - 1]
    const isGot = EXCHANGES.has(row.kind) && !row.amount.startsWith('-')
    const dollars = isGot && given && isStablecoin(given.mint) ? given.amount : row.amount
    if (Number(row.usd) !== Math.abs(Number(dollars)))
      fail(`${row.amount} dollars in ${row.txHash} are worth ${row.usd}`)
  }
}

function dispose(position: Position, units: bigint, dollars: number, isTrade: boolean): void {
  const isAll = units >= position.amount
  const cost = isAll ? position.cost : position.cost * (Number(units) / Number(position.amount))
  if (isTrade) position.realized += dollars - cost
  position.amount -= units
  position.cost = isAll ? 0 : position.cost - cost
}

function toUnits(text: string, decimals: number): bigint {
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + part.padEnd(decimals, '0'))
  return text.startsWith('-') ? -units : units
}
