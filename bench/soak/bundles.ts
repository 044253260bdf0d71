import { openStepped, type SteppedLocalnet } from '@callisto/localnet/stepped'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { encodeBase58, readTokenAccount } from '@callisto/solana/codec'
import { type Random, seeded } from '../routing/random.ts'
import { type Bundle, BundleSource, type Kind, type Outcome } from './bundles/bundle-source.ts'
import { applyAlone, Balances, createWallets, pay, SOL, sign, type Wallet } from './bundles/wallets.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 17)
const WALLET_LAMPORTS = 100n * SOL
const TOKEN_ACCOUNT_BYTES = 165n
/** Draws per block, ordinary transactions of others among them. */
const DRAWS_PER_BLOCK = 6
const ALONE_SHARE = 0.3
const MAX_PRINTED_FAULTS = 5
/** The VM frees its results between turns of the event loop only. */
const BLOCKS_PER_TURN = 20
const INVALID_PARAMS = -32_602

interface BundlesReport {
  soak: 'bundles'
  runs: number
  violations: number
  seed: number
  outcomes: Record<Outcome, number>
  kinds: Partial<Record<Kind, number>>
}

interface Reply {
  result?: unknown
  error?: { code: number }
}

/**
 * Sends random bundles among ordinary transactions and compares the chain with a model of balances after each: a bundle
 * lands whole, in order and side by side, or nothing of it has happened.
 */
class BundleSoak {
  readonly report: BundlesReport
  readonly #chain: SteppedLocalnet
  readonly #wallets: readonly [Wallet, ...Wallet[]]
  readonly #random: Random
  readonly #source: BundleSource
  #balances = new Balances()
  /** Signatures of the open block: of the bundles that landed, and of those that did not. */
  #landed: string[][] = []
  #absent: string[] = []

  constructor(chain: SteppedLocalnet, wallets: readonly [Wallet, ...Wallet[]], rent: bigint, seed: number) {
    this.#chain = chain
    this.#wallets = wallets
    this.#random = seeded(seed)
    this.#source = new BundleSource(wallets, rent, this.#random)
    const outcomes = { landed: 0, failed: 0, refused: 0 }
    this.report = { soak: 'bundles', runs: 0, violations: 0, seed, outcomes, kinds: {} }
    for (const { address, lamports } of chain.accounts()) this.#balances.lamports.set(address, lamports)
  }

  async run(runs: number): Promise<void> {
    for (let block = 0; this.report.runs < runs; block++) {
      if (block % BLOCKS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
      this.#fund()
      const landed = this.#landOne()
      for (let draw = 0; draw < DRAWS_PER_BLOCK; draw++) {
        if (this.#random() < ALONE_SHARE) this.#sendAlone()
        const state = { balances: this.#balances, blockhash: this.#chain.latestBlockhash(), landed }
        for (const bundle of this.#source.next(state)) this.#send(bundle)
      }
      this.#closeBlock()
    }
  }

  #send({ kind, wires, expected, after }: Bundle): void {
    this.report.runs++
    this.report.kinds[kind] = (this.report.kinds[kind] ?? 0) + 1
    const encoded = wires.map((wire) => Buffer.from(wire).toString('base64'))
    const reply = this.#bundles('sendBundle', [encoded, { encoding: 'base64' }])
    const outcome = reply.error === undefined ? this.#statusOf(String(reply.result)) : 'refused'
    this.report.outcomes[outcome]++
    if (outcome !== expected)
      this.#fault(`${kind}: ${outcome} instead of ${expected}: ${JSON.stringify(reply)}`)
    if (reply.error !== undefined && reply.error.code !== INVALID_PARAMS)
      this.#fault(`${kind}: code ${reply.error.code}`)
    const signatures = wires.map((wire) => encodeBase58(wire.subarray(1, 65)))
    if (outcome === 'landed') {
      this.#balances = after
      this.#landed.push(signatures)
    } else this.#absent.push(...signatures.slice(0, kind === 'landedBefore' ? -1 : undefined))
    this.#compare(kind)
  }

  #statusOf(id: string): Outcome {
    const { result } = this.#bundles('getInflightBundleStatuses', [[id]])
    const [found] = (result as { value: { status: string }[] }).value
    return found?.status === 'Pending' ? 'landed' : 'failed'
  }

  /** An ordinary transaction of somebody else. */
  #sendAlone(): void {
    const draft = this.#source.draft()
    this.#chain.submit(sign(draft, this.#chain.latestBlockhash()))
    this.#balances = applyAlone(draft, this.#balances)
    this.#compare('alone')
  }

  /** A transaction that has landed. */
  #landOne(): Uint8Array {
    const [wallet] = this.#wallets
    const draft = { wallet, actions: [pay(wallet, wallet.address, 1n)] }
    const wire = sign(draft, this.#chain.latestBlockhash())
    this.#chain.submit(wire)
    this.#balances = applyAlone(draft, this.#balances)
    return wire
  }

  /** Refills wallets, outside of any transaction. */
  #fund(): void {
    for (const { address } of this.#wallets) {
      if (this.#balances.lamportsOf(address) > WALLET_LAMPORTS / 4n) continue
      grant(this.#chain, address)
      this.#balances.lamports.set(address, WALLET_LAMPORTS)
    }
  }

  /** The accounts of the chain are those of the model, to the lamport and the token. */
  #compare(what: string): void {
    const { lamports, tokens } = this.#balances
    let count = 0
    for (const account of this.#chain.accounts()) {
      count++
      const amount = readTokenAccount(account)?.amount
      if (account.lamports !== lamports.get(account.address) || amount !== tokens.get(account.address))
        this.#fault(`${what}: ${account.address} has ${account.lamports} lamports and ${amount} tokens`)
    }
    const expected = [...lamports.values()].filter((held) => held > 0n).length
    if (count !== expected) this.#fault(`${what}: ${count} accounts instead of ${expected}`)
  }

  /** The block holds its bundles side by side and in order, and nothing of the others; the VM has what is read. */
  #closeBlock(): void {
    for (const account of this.#chain.accounts()) {
      const held = this.#chain.readVm(account.address)
      const isEqual = held?.lamports === account.lamports && Buffer.compare(held.data, account.data) === 0
      // Sysvars change without a transaction.
      if (!isEqual && !account.address.startsWith('Sysvar'))
        this.#fault(`the VM has another ${account.address}`)
    }
    const slot = this.#rpc('getSlot', [{ commitment: 'processed' }])
    this.#chain.step(false)
    const options = { transactionDetails: 'signatures', rewards: false, maxSupportedTransactionVersion: 0 }
    const block = this.#rpc('getBlock', [slot, { commitment: 'confirmed', ...options }])
    const { signatures = [] } = (block ?? {}) as { signatures?: string[] }
    for (const bundle of this.#landed) {
      const from = signatures.indexOf(bundle[0]!)
      if (from < 0 || bundle.some((signature, index) => signatures[from + index] !== signature))
        this.#fault(`a bundle is not side by side in block ${slot}`)
    }
    for (const signature of this.#absent)
      if (signatures.includes(signature))
        this.#fault(`block ${slot} has a part of a bundle that did not land`)
    this.#landed = []
    this.#absent = []
  }

  #bundles(method: string, params: unknown[]): Reply {
    return JSON.parse(this.#chain.handleBundles(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
  }

  #rpc(method: string, params: unknown[]): unknown {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (JSON.parse(this.#chain.handleRpc(body)) as Reply).result
  }

  #fault(text: string): void {
    this.report.violations++
    if (this.report.violations <= MAX_PRINTED_FAULTS) console.error(`run ${this.report.runs}: ${text}`)
  }
}

function grant(chain: SteppedLocalnet, address: string): void {
  const data = new Uint8Array(0)
  chain.grant({ address, owner: SYSTEM_PROGRAM, lamports: WALLET_LAMPORTS, data, executable: false })
}

/** Sends at least `runs` random bundles and returns what was found. */
export async function soakBundles({ runs, seed }: { runs: number; seed: number }): Promise<BundlesReport> {
  const chain = await openStepped({ programs: [], historyMs: 0, nowMs: NOW_MS })
  try {
    const wallets = await createWallets()
    for (const { address } of wallets) grant(chain, address)
    const rent = await chain.chain.rpc.getMinimumBalanceForRentExemption(TOKEN_ACCOUNT_BYTES).send()
    const soak = new BundleSoak(chain, wallets as [Wallet, ...Wallet[]], rent, seed)
    await soak.run(runs)
    return soak.report
  } finally {
    chain.close()
  }
}

/** `bundles [runs] [seed]`: by default 20,000 random bundles. Rejects when one is not atomic or has another outcome. */
export async function run(args: string[]): Promise<void> {
  const report = await soakBundles({ runs: Number(args[0] ?? 20_000), seed: Number(args[1] ?? 1) })
  console.log(JSON.stringify(report))
  if (report.violations > 0) throw new Error(`${report.violations} violations`)
}
