import { setTimeout as wait } from 'node:timers/promises'
import { type History, ReferenceOracle } from '@callisto/testkit'
import { seeded } from '../routing/random.ts'
import { median } from '../routing/statistics.ts'
import { LedgerSums } from '../verify/ledger-sums.ts'
import { auditApi } from './orders-crash/audit-orders.ts'
import { type CaughtUp, waitForKeepers } from './orders-crash/caught-up.ts'
import { readChainOrders } from './orders-crash/chain-orders.ts'
import { OrderLedger } from './orders-crash/order-ledger.ts'
import {
  dueOrder,
  type LoadContext,
  type OrderRecords,
  placeStanding,
  sign,
  submit,
  useOrders,
} from './orders-crash/order-load.ts'
import { executeAgain, requestFaults } from './orders-crash/signed-requests.ts'
import { audit, type Evidence } from './product/audit.ts'
import { type CrashCase, runCrash } from './product/crash-rounds.ts'
import type { Addresses } from './product/server-process.ts'
import { createWallets, type Wallet } from './product/wallets.ts'

export interface OrdersFound extends Omit<CaughtUp, 'violations'> {
  /** Orders of the soak that are open at the audit. */
  open: number
  /** Transactions signed so far, executed again after the kill, and of these too old to land. */
  signed: number
  again: number
  over: number
  /** Fills on the chain so far. */
  fills: number
  /** Orders and lists of the API that were compared with the blocks. */
  compared: number
}

export interface OrdersOptions {
  seed: number
  /** Open orders at each kill, at least. */
  orders: number
  wallets: number
  /** Name of the played history that it resumes. */
  history: History['name']
  /** Grows with the load average per core. */
  caughtUpLimitMs: number
}

/** The kill comes this long after the last orders were signed, at most. */
const MAX_LAST_MS = 1_200
const PLACED_AT_A_TIME = 5

/** Wallets that place, edit and cancel orders, and keepers that fill them, while the product is killed. */
export class OrdersCase implements CrashCase<OrdersFound> {
  readonly market: History
  readonly random
  readonly moments = [
    { moment: 'trading', share: 0.7, maxMs: 4_000 },
    { moment: 'starting', share: 0.15, maxMs: 3_000 },
    { moment: 'catching up', share: 0.15, maxMs: 1_500 },
  ] as const
  readonly evidence: Evidence
  readonly faults: string[] = []
  readonly #options: OrdersOptions
  readonly #ledger = new OrderLedger()
  readonly #confirmed = new Map<string, string>()
  readonly #records: OrderRecords = { signed: [], standing: new Map(), refused: 0, faults: this.faults }
  #wallets: Wallet[] = []

  constructor(options: OrdersOptions) {
    this.#options = options
    this.market = { name: options.history, seed: String(options.seed) }
    this.random = seeded(options.seed)
    const sums = new LedgerSums()
    const market = new ReferenceOracle((block) => {
      sums.add(block)
      this.#ledger.add(block)
    })
    this.evidence = {
      sums,
      market,
      confirmed: this.#confirmed,
      lamportsAtGenesis: undefined,
      checks: (dump) => this.#ledger.accountFaults(dump),
    }
  }

  async open(product: Addresses): Promise<void> {
    this.#wallets = await createWallets(product.rpcUrl, this.random, this.#options.wallets)
    const context = await this.#context(product, new AbortController().signal)
    await Promise.all(this.#wallets.map((wallet) => placeStanding(wallet, context, PLACED_AT_A_TIME)))
  }

  /** Uses orders for `aliveMs`, then signs some that are due at once and some that are not sent. */
  async use(product: Addresses, aliveMs: number, signal: AbortSignal) {
    const context = await this.#context(product, signal)
    const busy = this.#wallets.map((wallet) => useOrders(wallet, context))
    await wait(aliveMs)
    const last = this.#wallets.flatMap((wallet) => [
      dueOrder(wallet, context).then((operation) => submit(wallet, operation, context)),
      dueOrder(wallet, context).then((operation) => sign(wallet, operation, context)),
    ])
    const ended = Promise.all([...busy, Promise.allSettled(last)])
    await wait(this.random() * MAX_LAST_MS)
    return { ended }
  }

  async audit(product: Addresses, limits: number): Promise<OrdersFound & { violations: string[] }> {
    const makers = new Set(this.#wallets.map(({ address }) => address))
    const { violations, ...keepers } = await waitForKeepers(product, performance.now(), {
      makers,
      limitMs: Math.round(this.#options.caughtUpLimitMs * limits),
    })
    const again = await executeAgain(product, this.#records.signed)
    violations.push(...again.violations, ...(await this.#auditChain(product)))
    const open = this.#ledger.open().filter(({ maker }) => makers.has(maker))
    this.#forgetClosed(new Set(open.map(({ address }) => address)))
    if (open.length < this.#options.orders) violations.push(`only ${open.length} orders are open`)
    const { compared, violations: shown } = await this.#auditApi(product)
    violations.push(...shown)
    return {
      open: open.length,
      signed: this.#records.signed.length,
      again: again.executed,
      over: again.over,
      ...keepers,
      fills: this.#ledger.fills,
      compared,
      violations,
    }
  }

  /** What was closed by a request that the kill cut off is not standing any more. */
  #forgetClosed(open: ReadonlySet<string>): void {
    for (const [wallet, orders] of this.#records.standing)
      this.#records.standing.set(
        wallet,
        orders.filter(({ address }) => open.has(address)),
      )
  }

  async #auditChain(product: Addresses): Promise<string[]> {
    const { signed } = this.#records
    for (const { signature, outcome } of signed)
      if (outcome === 'Success') this.#confirmed.set(signature, 'null')
    const { violations } = await audit(product, this.evidence)
    violations.push(...requestFaults(signed, this.evidence.sums.outcomes, this.#ledger))
    violations.push(...this.#ledger.faults.splice(0))
    return violations
  }

  /** What blocks have changed since the last audit, and every list. */
  async #auditApi(product: Addresses): Promise<{ compared: number; violations: string[] }> {
    const orders = [...this.#ledger.changed]
    this.#ledger.changed.clear()
    const wallets = this.#wallets.map(({ address }) => address)
    const { sums, market } = this.evidence
    return auditApi(product, { ledger: this.#ledger, market, outcomes: sums.outcomes }, { orders, wallets })
  }

  async #context(product: Addresses, signal: AbortSignal): Promise<LoadContext> {
    const [{ now }, begin] = [await readChainOrders(product.rpcUrl), performance.now()]
    return {
      product,
      random: this.random,
      records: this.#records,
      signal,
      now: () => now + Math.floor((performance.now() - begin) / 1_000),
      // One more: the kill may come when a wallet has closed one and not placed its next.
      ordersEach: Math.ceil(this.#options.orders / this.#options.wallets) + 1,
    }
  }
}

/** `orders-crash [kills] [seed] [orders]`: 50 kills with 500 open orders by default; rejects on any violation. */
export function run([kills = '50', seed = '1', orders = '500']: string[]): Promise<void> {
  const options = { kills: Number(kills), seed: Number(seed), readyLimitMs: 15_000 }
  const load = { seed: options.seed, orders: Number(orders), wallets: 10, caughtUpLimitMs: 5_000 }
  return runCrash('orders-crash', options, new OrdersCase({ ...load, history: 'hour' }), (rounds) => {
    const { open = 0, fills = 0 } = rounds.at(-1) ?? {}
    const caughtUp = rounds.map(({ caughtUpMs }) => caughtUpMs)
    const sum = (of: 'due' | 'again') => rounds.reduce((total, round) => total + round[of], 0)
    const times = { caughtUpP50Ms: median(caughtUp), caughtUpMaxMs: Math.max(...caughtUp) }
    return { open, fills, due: sum('due'), again: sum('again'), ...times }
  })
}
