import { SigningKey } from '@callisto/localnet/stepped'
import { pick, type Random, weighted } from '../../routing/random.ts'
import {
  applyDraft,
  type Balances,
  type Draft,
  pay,
  SOL,
  sign,
  tip,
  unwrap,
  type Wallet,
  wrap,
} from './wallets.ts'

/** What a random bundle is. */
const KINDS = {
  valid: 30,
  failing: 20,
  conflicting: 10,
  untipped: 4,
  lowTip: 4,
  duplicate: 4,
  landedBefore: 4,
  oversized: 4,
  tooMany: 3,
  undecodable: 3,
  badSignature: 6,
  unknownBlockhash: 4,
} as const
export type Kind = keyof typeof KINDS
export const KIND_COUNT = Object.keys(KINDS).length

/** `refused`: not executed, or without a tip that is large enough; `failed`: a transaction of it failed. */
export type Outcome = 'landed' | 'failed' | 'refused'

/** The outcome of a kind whatever its transactions do. */
const EXPECTED: Partial<Record<Kind, Outcome>> = {
  failing: 'failed',
  untipped: 'refused',
  duplicate: 'refused',
  landedBefore: 'refused',
  oversized: 'refused',
  tooMany: 'refused',
  undecodable: 'refused',
  badSignature: 'failed',
  unknownBlockhash: 'failed',
}

export interface Bundle {
  kind: Kind
  wires: Uint8Array[]
  expected: Outcome
  /** Balances when it lands. */
  after: Balances
}

/** What bundles are made from, in the state of the chain at that moment. */
interface State {
  balances: Balances
  blockhash: string
  /** A transaction that has landed. */
  landed: Uint8Array
}

const MIN_TIP = 1_000
const MAX_TRANSACTIONS = 5
const OVERSIZED_BYTES = 1_300
/** Addresses that are created by payments. */
const FRESH_ADDRESSES = 500

/** Random transactions and bundles with the outcome that each must have. */
export class BundleSource {
  readonly #random: Random
  readonly #wallets: readonly Wallet[]
  readonly #rent: bigint
  readonly #fresh: string[]

  constructor(wallets: readonly Wallet[], rent: bigint, random: Random) {
    this.#wallets = wallets
    this.#rent = rent
    this.#random = random
    this.#fresh = Array.from({ length: FRESH_ADDRESSES }, (_, at) => {
      const seed = new Uint8Array(32).fill(200)
      new DataView(seed.buffer).setUint32(0, at)
      return new SigningKey(seed).address
    })
  }

  /** One bundle, or two that conflict. */
  next(state: State): Bundle[] {
    const kind = weighted(this.#random, KINDS)
    return kind === 'conflicting' ? this.#conflicting(state) : [this.#bundle(kind, state)]
  }

  /** A transaction that may fail: nothing is left to unwrap. */
  draft(): Draft {
    const random = this.#random
    const wallet = pick(random, this.#wallets)
    const amount = SOL / 100n + this.#below(1e9)
    const kind = weighted(random, { pay: 5, create: 2, wrap: 3, unwrap: 2 })
    if (kind === 'wrap') return { wallet, actions: [wrap(wallet, amount, this.#rent)] }
    if (kind === 'unwrap') return { wallet, actions: [unwrap(wallet)] }
    const to = kind === 'create' ? pick(random, this.#fresh) : pick(random, this.#wallets).address
    return { wallet, actions: [pay(wallet, to, amount)] }
  }

  #below(limit: number): bigint {
    return BigInt(Math.floor(this.#random() * limit))
  }

  #bundle(kind: Kind, state: State): Bundle {
    const count = kind === 'tooMany' ? MAX_TRANSACTIONS + 1 : 1 + Number(this.#below(MAX_TRANSACTIONS))
    const drafts = Array.from({ length: count }, () => this.draft())
    const at = Number(this.#below(count))
    const { wallet, actions } = drafts[at]!
    if (kind === 'failing')
      actions.push(pay(wallet, pick(this.#random, this.#wallets).address, 1_000_000n * SOL))
    const lamports = kind === 'lowTip' ? 1n + this.#below(MIN_TIP - 1) : BigInt(MIN_TIP) + this.#below(1e6)
    if (kind !== 'untipped') actions.push(tip(this.#random, wallet, lamports))
    const blockhash = kind === 'unknownBlockhash' ? wallet.address : state.blockhash
    const wires = drafts.map((draft) => sign(draft, blockhash))
    const after = state.balances.copy()
    const succeeds = drafts.every((draft) => applyDraft(draft, after))
    const usual = !succeeds ? 'failed' : kind === 'lowTip' ? 'refused' : 'landed'
    return { kind, wires: this.#spoil(kind, wires, at, state), after, expected: EXPECTED[kind] ?? usual }
  }

  /** Two bundles that spend the same lamports: the second one cannot land. */
  #conflicting({ balances, blockhash }: State): Bundle[] {
    const wallet = pick(this.#random, this.#wallets)
    const share = (balances.lamportsOf(wallet.address) * 6n) / 10n
    let before = balances
    return [0, 1].map(() => {
      const spend = [
        pay(wallet, pick(this.#random, this.#fresh), share),
        tip(this.#random, wallet, BigInt(MIN_TIP)),
      ]
      const drafts = [this.draft(), { wallet, actions: spend }]
      const after = before.copy()
      const succeeds = drafts.every((draft) => applyDraft(draft, after))
      if (succeeds) before = after
      const wires = drafts.map((draft) => sign(draft, blockhash))
      return { kind: 'conflicting', wires, after, expected: succeeds ? 'landed' : 'failed' }
    })
  }

  #spoil(kind: Kind, wires: Uint8Array[], at: number, { landed }: State): Uint8Array[] {
    const room = MAX_TRANSACTIONS - 1
    if (kind === 'duplicate')
      return [wires[at]!, wires[at]!, ...wires.toSpliced(at, 1)].slice(0, MAX_TRANSACTIONS)
    // The tip must stay: without it the bundle is refused for that.
    if (kind === 'landedBefore') return [wires[at]!, ...wires.toSpliced(at, 1)].slice(0, room).concat(landed)
    if (kind === 'oversized') return wires.with(at, new Uint8Array(OVERSIZED_BYTES).fill(1))
    if (kind === 'undecodable')
      return wires.with(
        at,
        Uint8Array.from({ length: 90 }, () => Number(this.#below(256))),
      )
    if (kind === 'badSignature') return wires.with(at, wires[at]!.with(10, wires[at]![10]! ^ 1))
    return wires
  }
}
