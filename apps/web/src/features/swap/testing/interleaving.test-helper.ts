import type { Quote, SwapMode, TransactionReceipt } from '@callisto/contract'
import { sendTransaction, transactionSignature } from '@callisto/solana'
import { defaultSwapSettings } from '../../../lib/site/swap-settings.test-helper.ts'
import type { SwapSettings } from '../../../lib/site/swap-settings.ts'
import { type TrackPorts, trackTransaction } from '../../../transaction-flow/pending/track-transaction.ts'
import { sendSigned } from '../../../transaction-flow/send/send-signed.ts'
import { SwapController } from '../model/controller.ts'
import { QUOTE_MAX_AGE_MS, type QuoteSnapshot, type SwapInputs } from '../model/machine.ts'
import type { QuoteResult } from '../quote/fetch-quote.ts'
import { type Fate, settle, Tab, World, wireKey } from './world.test-helper.ts'

const MINTS = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
] as const
const ACCOUNTS = [
  'Vote111111111111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
] as const
const STEPS = 60
/** Longer than a blockhash lives and any wait lasts. */
const SETTLE_MS = 240_000

/** What was seen in one run; `violations` is empty when all invariants held. */
export interface InterleavingResult {
  violations: string[]
  signed: number
  landed: number
  receipts: number
}

interface Built {
  /** What the quote was for, read from the quote itself. */
  key: string
  /** In force when it was built: fees and formats of the transaction are of them. */
  settings: SwapSettings
  account: string
  lastValidBlockHeight: number
}

interface Signed {
  signature: string
  wire: Uint8Array
  /** The bytes were given to the flow: from then on the transaction must not be lost. */
  isAccepted: boolean
}

/** Mulberry32. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * One random interleaving of what a person, the network and the wallet do: inputs, refreshes, accounts, replies that are
 * slow or come in another order, reloads, tabs, a network that goes and comes. `template` is a signed wire transaction.
 */
export async function runInterleaving(seed: number, template: Uint8Array): Promise<InterleavingResult> {
  const run = new Interleaving(seed, template)
  return run.result()
}

class Interleaving {
  readonly #random: () => number
  readonly #world = new World()
  readonly #template: Uint8Array
  readonly #signatures: Tab['signatures'] = new Map()
  readonly #violations: string[] = []
  readonly #signed: Signed[] = []
  readonly #replies: (() => void)[] = []
  readonly #pages: Page[] = []
  #serial = 0

  constructor(seed: number, template: Uint8Array) {
    this.#random = random(seed)
    this.#template = template
    this.#world.latencyMs = () => this.pick([0, 0, 20, 900, 5_000])
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)]!
  }

  /** A reply that comes when a later step says so, perhaps after others that were asked for later. */
  held<T>(tab: Tab, value: () => T): Promise<T> {
    return tab.guard(
      new Promise((resolve, reject) =>
        this.#replies.push(() => {
          try {
            resolve(value())
          } catch (cause) {
            reject(cause)
          }
        }),
      ),
    )
  }

  async result(): Promise<InterleavingResult> {
    this.#open()
    for (let step = 0; step < STEPS; step++) {
      await this.#step()
      await settle()
      for (const page of this.#pages) page.resume()
      await settle()
    }
    await this.#end()
    const landed = this.#signed.filter(({ signature }) => this.#world.landing(signature)).length
    return {
      violations: this.#violations,
      signed: this.#signed.length,
      landed,
      receipts: this.#world.receipts.list().length,
    }
  }

  #open(): void {
    this.#pages.push(new Page(this, this.#world, new Tab(this.#signatures)))
  }

  async #step(): Promise<void> {
    if (this.#pages.length === 0) this.#open()
    const page = this.pick(this.#pages)
    const roll = this.#random()
    if (roll < 0.3) page.proceed()
    else if (roll < 0.65) this.#reply()
    else if (roll < 0.78)
      await this.#world.clock.advance(this.pick([1, 250, 260, 260, 260, 400, 2_000, 9_000, 31_000, 70_000]))
    else if (roll < 0.85) page.change(this.#random)
    else if (roll < 0.88) page.controller.refresh()
    else if (roll < 0.91) page.controller.reset()
    else if (roll < 0.94) this.#reload(page)
    else if (roll < 0.96 && this.#pages.length < 3) this.#open()
    else if (roll < 0.975 && this.#pages.length > 1) this.#close(page)
    else this.#world.isOnline = !this.#world.isOnline
  }

  #reply(): void {
    // Mostly the newest: what a person waits for.
    const last = this.#replies.length - 1
    const at = this.#random() < 0.7 ? last : Math.floor(this.#random() * this.#replies.length)
    this.#replies.splice(at, 1)[0]?.()
  }

  #reload(page: Page): void {
    this.#close(page)
    this.#open()
  }

  #close(page: Page): void {
    page.close()
    this.#pages.splice(this.#pages.indexOf(page), 1)
  }

  /** Everything comes to its end, with a page open that goes on with what is pending. */
  async #end(): Promise<void> {
    this.#world.isOnline = true
    if (this.#pages.length === 0) this.#open()
    for (let round = 0; round < 3; round++) {
      for (const page of this.#pages) page.resume()
      await this.#world.clock.advance(SETTLE_MS)
    }
    this.#verifyOutcomes()
  }

  #verifyOutcomes(): void {
    const pending = this.#world.pending.list()
    if (pending.length > 0) this.violate(`${pending.length} transactions are still pending`)
    for (const { signature, isAccepted } of this.#signed) {
      const receipt = this.#world.receipts.get(signature)
      const landing = this.#world.landing(signature)
      const broadcasts = this.#world.received.get(signature) ?? 0
      if (!isAccepted && broadcasts > 0) this.violate('a transaction that was not accepted was sent')
      if (isAccepted && !receipt) this.violate('a signed transaction has no receipt')
      if (receipt && receipt.outcome !== expectedOutcome(landing, receipt, broadcasts))
        this.violate(
          `the receipt says ${receipt.outcome}, the chain ${landing ? JSON.stringify(landing) : 'nothing'}`,
        )
    }
  }

  violate(text: string): void {
    this.#violations.push(text)
  }

  /** A wallet signs what it is given; each signature is another transaction. */
  sign(built: Built): Uint8Array {
    const wire = Uint8Array.from(this.#template)
    this.#serial++
    // The signature follows the byte with their number.
    new DataView(wire.buffer).setUint32(1, this.#serial)
    const signature = transactionSignature(wire) ?? ''
    this.#signatures.set(wireKey(wire), { signature, lastValidBlockHeight: built.lastValidBlockHeight })
    this.#signed.push({ signature, wire, isAccepted: false })
    return wire
  }

  accept(wire: Uint8Array): void {
    const signed = this.#signed.find((one) => wireKey(one.wire) === wireKey(wire))
    if (signed === undefined) this.violate('something was sent that no wallet has signed')
    else if (signed.isAccepted) this.violate('a transaction was accepted twice')
    if (signed) signed.isAccepted = true
  }

  fateOf = (signature: string): Fate => {
    const sum = [...signature].reduce((total, char) => total + char.charCodeAt(0), 0)
    return sum % 10 === 0 ? 'dropped' : sum % 10 === 1 ? 'fails' : 'lands'
  }
}

function expectedOutcome(
  landing: { fails: boolean } | undefined,
  receipt: TransactionReceipt,
  broadcasts: number,
): TransactionReceipt['outcome'] {
  if (landing) return landing.fails ? 'failed' : 'confirmed'
  return receipt.outcome === 'notSent' && broadcasts === 0 ? 'notSent' : 'expired'
}

/** A page with its form, its wallet and what it resumes. */
class Page {
  readonly controller: SwapController<Built, TransactionReceipt>
  readonly #run: Interleaving
  readonly #world: World
  readonly #tab: Tab
  readonly #tracked = new Set<string>()
  readonly #track: TrackPorts
  readonly #stop: () => void
  /** What the form shows, kept apart from the controller. */
  #inputs: SwapInputs = {
    sell: MINTS[0],
    buy: MINTS[1],
    swapMode: 'ExactIn',
    amount: 5n,
    settings: defaultSwapSettings,
    account: ACCOUNTS[0],
  }

  constructor(run: Interleaving, world: World, tab: Tab) {
    this.#run = run
    this.#world = world
    this.#tab = tab
    this.#track = {
      nowMs: world.clock.nowMs,
      isOffline: () => !world.isOnline,
      pending: world.pending,
      receipts: world.receipts,
      exclusively: (name, task) => tab.guard(world.exclusively(tab, name, task)),
      send: ({ wire, lastValidBlockHeight }, options) =>
        sendTransaction(
          { wire: fromBase64(wire), lastValidBlockHeight, patienceMs: 1_800_000, ...options },
          world.sendPorts(tab, run.fateOf),
        ),
      readExecuted: async () => undefined,
    }
    this.controller = new SwapController<Built, TransactionReceipt>(this.#ports(), this.#inputs)
    this.#stop = this.controller.start()
  }

  /** The next thing that a person does to swap. */
  proceed(): void {
    const { step } = this.controller.getState().flow
    if (step === 'review') void this.controller.approve()
    else if (step === 'done' || step === 'failed') this.controller.reset()
    else void this.controller.submit()
  }

  change(next: () => number): void {
    const roll = next()
    const inputs = { ...this.#inputs }
    if (roll < 0.3) inputs.amount = [5n, 6n, 0n, undefined][Math.floor(next() * 4)]
    else if (roll < 0.5) [inputs.sell, inputs.buy] = [inputs.buy, inputs.sell]
    else if (roll < 0.6) inputs.buy = MINTS[Math.floor(next() * 3)]
    else if (roll < 0.65) inputs.swapMode = next() < 0.5 ? 'ExactIn' : 'ExactOut'
    else if (roll < 0.75)
      inputs.settings = {
        ...inputs.settings,
        ...(next() < 0.7
          ? { slippageBps: next() < 0.5 ? 50 : 100 }
          : { maxPriorityFeeLamports: next() < 0.5 ? 50n : 100n }),
      }
    else inputs.account = [...ACCOUNTS, ACCOUNTS[0], undefined][Math.floor(next() * 4)]
    this.#inputs = inputs
    this.controller.setInputs(inputs)
  }

  /** Tracks what other pages have left, as a page does on each change of the storage. */
  resume(): void {
    for (const pending of this.#world.pending.list()) {
      if (this.#tracked.has(pending.signature)) continue
      this.#tracked.add(pending.signature)
      trackTransaction(pending, { isResent: true }, this.#track).catch(() => {})
    }
  }

  close(): void {
    this.#stop()
    this.#tab.close()
  }

  #ports(): ConstructorParameters<typeof SwapController<Built, TransactionReceipt>>[0] {
    const [run, world, tab] = [this.#run, this.#world, this.#tab]
    return {
      now: world.clock.nowMs,
      after: (ms, callback) => world.clock.after(ms, () => tab.isOpen && callback()),
      quote: ({ sell, buy, swapMode, amount, settings }, signal) =>
        run.held(tab, (): QuoteResult => {
          if (signal.aborted) throw signal.reason
          if (!world.isOnline) return { ok: false, error: { code: 'FETCH_ROUTES_ERROR', message: '' } }
          return { ok: true, quote: toQuote(sell, buy, swapMode, amount, settings) }
        }),
      build: (quoted, account) =>
        run.held(tab, () => {
          if (!world.isOnline) return { ok: false as const, error: { code: 'FETCH', message: '' } }
          const lastValidBlockHeight = world.lastValidHeight()
          const { settings } = this.#inputs
          return {
            ok: true as const,
            built: { key: keyOf(quoted.quote), settings, account, lastValidBlockHeight },
          }
        }),
      sign: (built, account) => {
        this.#verifyRequest(built, account)
        return run.held(tab, () => {
          if (run.pick([true, true, true, false])) return run.sign(built)
          throw new Error('the user rejected the request')
        })
      },
      send: (quoted, built, signed, onSent) => this.#send(quoted, built, signed, onSent),
      toSigningError: () => ({ error: { code: 'REJECTED', message: '' }, text: '' }),
      notify: () => {},
    }
  }

  /** The wallet was opened: what it shows must be what the form shows, and young enough. */
  #verifyRequest(built: Built, account: string): void {
    this.#verifyInputs(built, account)
    const { flow } = this.controller.getState()
    if (flow.step !== 'signing') {
      this.#run.violate('signature without approval')
      return
    }
    const age = this.#world.clock.nowMs() - flow.subject.requestedAtMs
    if (age < 0 || age > QUOTE_MAX_AGE_MS) this.#run.violate(`signature on a quote of ${age} ms`)
  }

  #verifyInputs(built: Built, account: string): void {
    const { sell, buy, swapMode, amount, settings } = this.#inputs
    const shown = [sell, buy, swapMode, amount, settings.slippageBps].join(':')
    if (built.settings !== settings) this.#run.violate('a transaction with other settings')
    if (built.key !== shown) this.#run.violate(`a transaction for ${built.key}, the form has ${shown}`)
    if (account !== this.#inputs.account) this.#run.violate('a transaction of another account')
  }

  #send(
    { quote, requestedAtMs }: QuoteSnapshot,
    built: Built,
    signed: Uint8Array,
    onSent: (signature: string) => void,
  ) {
    this.#run.accept(signed)
    this.#verifyInputs(built, built.account)
    this.#tracked.add(transactionSignature(signed) ?? '')
    const { account, lastValidBlockHeight } = built
    const { inputMint, outputMint, swapMode, inAmount, outAmount, otherAmountThreshold, slippageBps } = quote
    const subject = {
      kind: 'swap' as const,
      inputMint,
      outputMint,
      swapMode,
      inAmount,
      outAmount,
      otherAmountThreshold,
      slippageBps,
      route: [],
    }
    const times = { quotedAtMs: requestedAtMs, signedAtMs: this.#world.clock.nowMs() }
    const verify = async () => ({ ok: true as const })
    const approved = { account, subject, route: 'public' as const, lastValidBlockHeight, times, verify }
    return sendSigned(approved, signed, onSent, this.#track)
  }
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

function toQuote(
  inputMint: string,
  outputMint: string,
  swapMode: SwapMode,
  amount: bigint,
  { slippageBps }: SwapSettings,
): Quote {
  const [inAmount, outAmount] = swapMode === 'ExactIn' ? [`${amount}`, '9'] : ['9', `${amount}`]
  return {
    inputMint,
    outputMint,
    inAmount,
    outAmount,
    otherAmountThreshold: '8',
    swapMode,
    slippageBps: Number(slippageBps),
    routePlan: [],
  }
}

const keyOf = ({ inputMint, outputMint, swapMode, inAmount, outAmount, slippageBps }: Quote) =>
  [inputMint, outputMint, swapMode, swapMode === 'ExactIn' ? inAmount : outAmount, slippageBps].join(':')
