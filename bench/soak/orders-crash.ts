import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirmedSlot, type History, ReferenceOracle } from '@callisto/testkit'
import { type Random, seeded } from '../routing/random.ts'
import type { AccountDump } from '../verify/account-dump.ts'
import { LedgerSums } from '../verify/ledger-sums.ts'
import { auditApi } from './orders-crash/audit-orders.ts'
import { waitForKeepers } from './orders-crash/caught-up.ts'
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
import {
  type Addresses,
  bundleServer,
  resuming,
  type ServerOptions,
  ServerProcess,
} from './product/server-process.ts'
import { createWallets, type Wallet } from './product/wallets.ts'
import { contention } from './product.ts'

export interface Round {
  round: number
  killed: 'trading' | 'starting' | 'catching up'
  /** Time to the kill, from the begin of the load, of the process, or from its `/readyz`. */
  aliveMs: number
  readyMs: number
  /** Load average per core, at least 1, by which the limits grow. */
  contention: number
  /** Orders of the soak that are open at the audit. */
  open: number
  /** Transactions signed so far, executed again after the kill, and of these too old to land. */
  signed: number
  again: number
  over: number
  /** Orders that were due at `/readyz`, and the time until the keepers had done with them. */
  due: number
  caughtUpMs: number
  /** Fills on the chain so far. */
  fills: number
  /** Orders and lists of the API that were compared with the blocks. */
  compared: number
  violations: string[]
}

export interface SoakOptions {
  kills: number
  seed: number
  /** Open orders at each kill, at least. */
  orders: number
  wallets: number
  /** Name of the played history that it resumes. */
  history: History['name']
  /** Limits grow with the load average per core. */
  readyLimitMs: number
  caughtUpLimitMs: number
}

const MAX_TRADING_MS = 4_000
const MAX_STARTING_MS = 3_000
const MAX_CATCHING_UP_MS = 1_500
/** The kill comes this long after the last orders were signed, at most. */
const MAX_LAST_MS = 1_200
const WATCH_MS = 200
const PLACED_AT_A_TIME = 5

/** Kills the server with its keeper repeatedly on one data directory, under a load of orders, and audits each restart. */
export async function ordersCrashRounds(
  options: SoakOptions,
  onRound: (round: Round) => void,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-orders-crash-'))
  const history = await resuming(dataDir, { name: options.history, seed: String(options.seed) })
  const soak = new Soak({ ...options, main: await bundleServer(), ...history })
  try {
    await soak.begin()
    for (let round = 1; round <= options.kills; round++) onRound(await soak.round(round))
  } finally {
    await soak.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

class Soak {
  readonly #options: SoakOptions & ServerOptions
  readonly #random: Random
  readonly #ledger = new OrderLedger()
  readonly #evidence: Evidence
  readonly #confirmed = new Map<string, string>()
  readonly #records: OrderRecords = { signed: [], standing: new Map(), refused: 0, faults: [] }
  #server: ServerProcess | undefined
  #product: Addresses | undefined
  #wallets: Wallet[] = []

  constructor(options: SoakOptions & ServerOptions) {
    this.#options = options
    this.#random = seeded(options.seed)
    const sums = new LedgerSums()
    const market = new ReferenceOracle((block) => {
      sums.add(block)
      this.#ledger.add(block)
    })
    const checks = (dump: AccountDump) => this.#ledger.accountFaults(dump)
    this.#evidence = { sums, market, confirmed: this.#confirmed, lamportsAtGenesis: undefined, checks }
  }

  /** Starts the product, audits it, and opens the orders. */
  async begin(): Promise<void> {
    this.#server = new ServerProcess(this.#options)
    this.#product = await this.#server.ready()
    const { violations } = await audit(this.#product, this.#evidence)
    this.#wallets = await createWallets(this.#product.rpcUrl, this.#random, this.#options.wallets)
    const context = await this.#context(this.#product, new AbortController().signal)
    await Promise.all(this.#wallets.map((wallet) => placeStanding(wallet, context, PLACED_AT_A_TIME)))
    violations.push(...this.#records.faults.splice(0), ...this.#server.complaints.splice(0))
    if (violations.length > 0) throw new Error(`before any kill: ${violations.slice(0, 5).join('; ')}`)
  }

  async round(round: number): Promise<Round> {
    const draw = this.#random()
    const killed = draw < 0.7 ? 'trading' : draw < 0.85 ? 'starting' : 'catching up'
    const aliveMs = Math.round(this.#random() * aliveLimits[killed])
    await this.#useOrdersAndDie(killed === 'trading' ? aliveMs : 0)
    if (killed === 'starting') await this.#startAndDie(aliveMs)
    if (killed === 'catching up') await this.#catchUpAndDie(aliveMs)
    const server = new ServerProcess(this.#options)
    this.#server = server
    const { readyMs, ...product } = await server.ready()
    this.#product = product
    const limits = contention()
    const { violations, ...keepers } = await waitForKeepers(product, performance.now(), {
      makers: new Set(this.#wallets.map(({ address }) => address)),
      limitMs: Math.round(this.#options.caughtUpLimitMs * limits),
    })
    if (readyMs > this.#options.readyLimitMs * limits) violations.push(`ready after ${readyMs} ms`)
    const again = await executeAgain(product, this.#records.signed)
    violations.push(...again.violations, ...(await this.#audit(product)).violations)
    const own = new Set(this.#wallets.map(({ address }) => address))
    const open = this.#ledger.open().filter(({ maker }) => own.has(maker))
    this.#forgetClosed(new Set(open.map(({ address }) => address)))
    if (open.length < this.#options.orders) violations.push(`only ${open.length} orders are open`)
    const { compared, violations: shown } = await this.#auditApi(product)
    violations.push(...shown, ...this.#records.faults.splice(0), ...server.complaints.splice(0))
    return {
      round,
      killed,
      aliveMs,
      readyMs,
      contention: Math.round(limits * 10) / 10,
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

  async #audit(product: Addresses): Promise<{ violations: string[] }> {
    const { signed } = this.#records
    for (const { signature, outcome } of signed)
      if (outcome === 'Success') this.#confirmed.set(signature, 'null')
    const { violations } = await audit(product, this.#evidence)
    violations.push(...requestFaults(signed, this.#evidence.sums.outcomes, this.#ledger))
    violations.push(...this.#ledger.faults.splice(0))
    return { violations }
  }

  /** What blocks have changed since the last audit, and every list. */
  async #auditApi(product: Addresses): Promise<{ compared: number; violations: string[] }> {
    const orders = [...this.#ledger.changed]
    this.#ledger.changed.clear()
    const wallets = this.#wallets.map(({ address }) => address)
    const { sums, market } = this.#evidence
    return auditApi(product, { ledger: this.#ledger, market, outcomes: sums.outcomes }, { orders, wallets })
  }

  async #context(product: Addresses, signal: AbortSignal): Promise<LoadContext> {
    const [{ now }, begin] = [await readChainOrders(product.rpcUrl), performance.now()]
    return {
      product,
      random: this.#random,
      records: this.#records,
      signal,
      now: () => now + Math.floor((performance.now() - begin) / 1_000),
      // One more: the kill may come when a wallet has closed one and not placed its next.
      ordersEach: Math.ceil(this.#options.orders / this.#options.wallets) + 1,
    }
  }

  /** Uses orders for `aliveMs`, signs some that are due at once and some that are not sent, and kills the process. */
  async #useOrdersAndDie(aliveMs: number): Promise<void> {
    const { product, server } = this.#running()
    const stop = new AbortController()
    const context = await this.#context(product, stop.signal)
    const busy = [
      ...this.#wallets.map((wallet) => useOrders(wallet, context)),
      this.#watch(product, stop.signal),
    ]
    await pause(aliveMs)
    const last = this.#wallets.flatMap((wallet) => [
      dueOrder(wallet, context).then((operation) => submit(wallet, operation, context)),
      dueOrder(wallet, context).then((operation) => sign(wallet, operation, context)),
    ])
    const ended = Promise.allSettled(last)
    await pause(this.#random() * MAX_LAST_MS)
    stop.abort()
    await server.kill()
    this.#records.faults.push(...server.complaints)
    await Promise.all([...busy, ended])
  }

  /** Kills a process during its start. */
  async #startAndDie(aliveMs: number): Promise<void> {
    const server = new ServerProcess(this.#options)
    await pause(aliveMs)
    await server.kill()
  }

  /** Kills a process after its `/readyz`, while the keeper does what was due. */
  async #catchUpAndDie(aliveMs: number): Promise<void> {
    const server = new ServerProcess(this.#options)
    await server.ready()
    await pause(aliveMs)
    await server.kill()
    this.#records.faults.push(...server.complaints)
  }

  /** Reads every confirmed block: none may be missing after a restart. */
  async #watch(product: Addresses, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted) {
        await this.#evidence.market.readTo(product.rpcUrl, await confirmedSlot(product.rpcUrl))
        await pause(WATCH_MS)
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  #running(): { product: Addresses; server: ServerProcess } {
    if (!this.#product || !this.#server) throw new Error('the soak has not begun')
    return { product: this.#product, server: this.#server }
  }

  async end(): Promise<void> {
    await this.#server?.kill()
  }
}

const aliveLimits: Record<Round['killed'], number> = {
  trading: MAX_TRADING_MS,
  starting: MAX_STARTING_MS,
  'catching up': MAX_CATCHING_UP_MS,
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** `orders-crash [kills] [seed] [orders]`: 50 kills with 500 open orders by default; rejects on any violation. */
export async function run([kills = '50', seed = '1', orders = '500']: string[]): Promise<void> {
  const options = {
    kills: Number(kills),
    seed: Number(seed),
    orders: Number(orders),
    wallets: 10,
    history: 'hour' as const,
    readyLimitMs: 15_000,
    caughtUpLimitMs: 5_000,
  }
  // An interrupted soak must stop its server: a regular exit does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const rounds: Round[] = []
  await ordersCrashRounds(options, (round) => {
    rounds.push(round)
    console.error(JSON.stringify({ ...round, violations: round.violations.slice(0, 10) }))
  })
  const violations = rounds.reduce((sum, round) => sum + round.violations.length, 0)
  const caughtUpMaxMs = Math.max(...rounds.map(({ caughtUpMs }) => caughtUpMs))
  const caughtUpP50Ms = median(rounds.map(({ caughtUpMs }) => caughtUpMs))
  const due = rounds.reduce((sum, round) => sum + round.due, 0)
  const again = rounds.reduce((sum, round) => sum + round.again, 0)
  const { open = 0, fills = 0 } = rounds.at(-1) ?? {}
  console.log(
    JSON.stringify({
      soak: 'orders-crash',
      runs: options.kills,
      violations,
      seed: options.seed,
      open,
      fills,
      due,
      again,
      caughtUpP50Ms,
      caughtUpMaxMs,
    }),
  )
  if (violations > 0) throw new Error(`${violations} violations`)
}
