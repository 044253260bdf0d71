import { recurring, trigger } from '@callisto/program-clients'
import { type ChainBlock, type ChainPort, type ChainTransaction, TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, createSolanaRpcFromTransport, getAddressDecoder, getBase64Decoder } from '@solana/kit'

const base64 = getBase64Decoder()
const GENESIS_TIME = 1_790_000_000

/** The n-th made-up address; groups keep makers, mints and orders apart. */
export function testAddress(group: number, n: number): Address {
  const bytes = new Uint8Array(32).fill(group + 1)
  new DataView(bytes.buffer).setUint32(0, n)
  return getAddressDecoder().decode(bytes)
}

export const maker = (n: number) => testAddress(1, n)
export const mint = (n: number) => testAddress(2, n)
export const order = (n: number) => testAddress(3, n)
export const keeper = testAddress(4, 0)
const NONE = '11111111111111111111111111111111' as Address

const noLeg: trigger.Leg = {
  terms: { price: 0n, rateIn: 0n, rateOut: 0n, kind: 'none', feed: 0, slippageBps: 0, trailingPpm: 0 },
  peak: 0n,
  doneSlot: 0n,
  triggeredSlot: 0n,
}

/** A leg with some terms. */
export const leg = (terms: Partial<trigger.LegTerms>): trigger.Leg => ({
  ...noLeg,
  terms: { ...noLeg.terms, ...terms },
})

/** The event of an order that sells 1,000 for 3,000; changes as given. */
export const orderEvent = (
  address: Address,
  change: Partial<Omit<trigger.OrderChangedEvent, 'type' | 'order'>>,
): trigger.OrderChangedEvent => ({
  type: 'orderChanged',
  order: address,
  change: 'created',
  maker: maker(0),
  mint0: mint(0),
  mint1: mint(1),
  vault0: testAddress(5, 0),
  vault1: testAddress(5, 1),
  feed0: NONE,
  feed1: NONE,
  feeOwner: NONE,
  referral: NONE,
  nonce: 0n,
  making: 1_000n,
  remaining: 1_000n,
  received: 0n,
  createdAt: BigInt(GENESIS_TIME),
  expiresAt: 0n,
  touchedAt: BigInt(GENESIS_TIME),
  entry: leg({ kind: 'limit', rateIn: 1_000n, rateOut: 3_000n }),
  takeProfit: noLeg,
  stop: noLeg,
  touchSeconds: 0,
  fillReward: 20_000,
  closeReward: 10_000,
  feeBps: 10,
  referralBps: 0,
  feedKind0: 'own',
  feedKind1: 'own',
  phase: 'entry',
  isSwapped: false,
  bump: 255,
  ...change,
})

/** The event of an order that buys for 100 in each of ten hours; changes as given. */
export const recurringEvent = (
  address: Address,
  change: Partial<Omit<recurring.OrderChangedEvent, 'type' | 'order'>>,
): recurring.OrderChangedEvent => ({
  type: 'orderChanged',
  order: address,
  change: 'created',
  maker: maker(0),
  mint0: mint(0),
  mint1: mint(1),
  vault0: testAddress(5, 0),
  vault1: testAddress(5, 1),
  feed0: NONE,
  feed1: NONE,
  feeOwner: NONE,
  referral: NONE,
  nonce: 0n,
  amountPerCycle: 100n,
  incrementUsd: 0n,
  minOut: 250n,
  maxOut: 0n,
  deposited: 1_000n,
  remaining: 1_000n,
  spent: 0n,
  received: 0n,
  held: 0n,
  nextCycle: 0n,
  missed: 0n,
  createdAt: BigInt(GENESIS_TIME),
  startAt: BigInt(GENESIS_TIME),
  pausedAt: 0n,
  interval: 3_600,
  cycles: 10,
  done: 0,
  fillReward: 20_000,
  closeReward: 10_000,
  feeBps: 10,
  referralBps: 0,
  maxDeviationBps: 0,
  kind: 'time',
  feedKind0: 'own',
  feedKind1: 'own',
  bump: 255,
  ...change,
})

/** A chain of blocks whose transactions are events of orders, or failed fills. */
export class OrderChain {
  readonly blocks: ChainBlock[] = []
  genesis = 'genesis-1'
  #transactions: ChainTransaction[] = []
  #wake: (() => void)[] = []

  /** A transaction with these events. */
  send(...events: trigger.TriggerEvent[]): this {
    const logs = events.flatMap((event) => [
      `Program ${trigger.PROGRAM} invoke [1]`,
      `Program data: ${base64.decode(trigger.encodeEvent(event))}`,
      `Program ${trigger.PROGRAM} success`,
    ])
    return this.#add({ logs, err: null, data: Uint8Array.of(trigger.CREATE_DISCRIMINATOR), order: NONE })
  }

  /** The same of recurring orders. */
  sendRecurring(...events: recurring.RecurringEvent[]): this {
    const logs = events.flatMap((event) => [
      `Program ${recurring.PROGRAM} invoke [1]`,
      `Program data: ${base64.decode(recurring.encodeEvent(event))}`,
      `Program ${recurring.PROGRAM} success`,
    ])
    const data = Uint8Array.of(recurring.CREATE_DISCRIMINATOR)
    return this.#add({ logs, err: null, data, order: NONE, program: recurring.PROGRAM })
  }

  /** A fill that failed because the route paid less than the order asks. */
  failFill(address: Address): this {
    const { discriminator } = { discriminator: trigger.FILL_DISCRIMINATOR }
    const err = { InstructionError: [0, { Custom: trigger.errorCodes.priceNotMet }] }
    return this.#add({
      logs: [
        `Program ${trigger.PROGRAM} invoke [1]`,
        `Program ${trigger.PROGRAM} failed: custom program error: 0x1781`,
      ],
      err,
      data: Uint8Array.of(discriminator),
      order: address,
    })
  }

  #add(one: { logs: string[]; err: unknown; data: Uint8Array; order: Address; program?: Address }): this {
    const { program = trigger.PROGRAM } = one
    const index = this.#transactions.length
    const accountKeys = [keeper, maker(0), one.order, program]
    this.#transactions.push({
      signature: `signature-${this.blocks.length + 1}-${index}`,
      index,
      accountKeys,
      signerCount: 1,
      err: one.err,
      feeLamports: 5_000n,
      computeUnits: 1,
      logs: one.logs,
      instructions: [{ programId: program, accounts: [0, 1, 2], data: one.data, stackHeight: 1 }],
      innerInstructions: [],
      preBalances: [],
      postBalances: [],
      preTokenBalances: [],
      postTokenBalances: [mint(0), mint(1)].map((each, n) => ({
        accountIndex: n,
        mint: each,
        owner: one.order,
        programId: TOKEN_PROGRAM,
        amount: 0n,
        decimals: n === 0 ? 3 : 6,
      })),
    })
    return this
  }

  /** Ends the block. */
  block(): ChainBlock {
    const slot = this.blocks.length + 1
    const block = {
      slot,
      parentSlot: slot - 1,
      blockHeight: slot,
      blockhash: `hash-${this.genesis}-${slot}`,
      blockTime: GENESIS_TIME + slot,
      transactions: this.#transactions,
    }
    this.#transactions = []
    this.blocks.push(block)
    for (const wake of this.#wake.splice(0)) wake()
    return block
  }

  get port(): ChainPort {
    return {
      blocks: (options) => this.#read(options),
      accountChanges: () => {
        throw new Error('nothing here reads account changes')
      },
      getAccounts: async (addresses) => ({
        slot: this.blocks.at(-1)?.slot ?? 0,
        accounts: addresses.map(() => undefined),
      }),
      getProgramAccounts: async () => ({ slot: this.blocks.at(-1)?.slot ?? 0, accounts: [] }),
      rpc: createSolanaRpcFromTransport(
        async <T>(): Promise<T> => ({ jsonrpc: '2.0', id: 1, result: this.genesis }) as T,
      ),
    }
  }

  async *#read({ fromSlot, signal }: { fromSlot: number; signal: AbortSignal }): AsyncGenerator<ChainBlock> {
    const wakeAll = () => {
      for (const wake of this.#wake.splice(0)) wake()
    }
    signal.addEventListener('abort', wakeAll, { once: true })
    for (let next = 0; !signal.aborted; ) {
      const block = this.blocks[next]
      if (block) {
        next++
        if (block.slot >= fromSlot) yield block
      } else await new Promise<void>((resolve) => this.#wake.push(resolve))
    }
  }
}

/** A repeatable source of whole numbers below a bound. */
function random(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** Orders that are opened, filled, edited and closed at random, for so many blocks; addresses are used again. */
export function randomOrders(blocks: number, seed = 1): OrderChain {
  const chain = new OrderChain()
  const next = random(seed)
  const open = new Map<Address, trigger.OrderChangedEvent>()
  const act = () => {
    const address = order(next(12))
    const state = open.get(address)
    if (!state) {
      const event = orderEvent(address, { maker: maker(next(3)), making: 1_000n, remaining: 1_000n })
      open.set(address, event)
      return chain.send(event)
    }
    switch (next(5)) {
      case 0:
        return chain.failFill(address)
      case 1: {
        open.set(address, { ...state, change: 'edited', expiresAt: BigInt(GENESIS_TIME + next(1_000)) })
        return chain.send(open.get(address)!)
      }
      case 2: {
        open.delete(address)
        return chain.send(closedEvent(state))
      }
      default: {
        if (state.remaining === 0n) return chain
        const spent = state.remaining < 400n ? state.remaining : BigInt(100 + next(300))
        const after = { ...state, change: 'filled', remaining: state.remaining - spent } as const
        open.set(address, after)
        return chain.send(filledEvent(state, spent), after)
      }
    }
  }
  for (let n = 0; n < blocks; n++) {
    for (let count = next(4); count > 0; count--) act()
    chain.block()
  }
  return chain
}

export const filledEvent = (
  { order: address, maker: owner, mint0, mint1 }: trigger.OrderChangedEvent,
  spent: bigint,
): trigger.FilledEvent => ({
  type: 'filled',
  order: address,
  maker: owner,
  keeper,
  mintIn: mint0,
  mintOut: mint1,
  spent,
  received: spent * 4n,
  fee: spent / 100n,
  referralFee: 0n,
  paid: spent * 4n - spent / 100n,
  minimum: spent * 3n,
  reward: 20_000n,
  leg: 0,
})

export const closedEvent = (
  { order: address, maker: owner, remaining }: trigger.OrderChangedEvent,
  reason: trigger.CloseReason = 'cancelled',
): trigger.ClosedEvent => ({
  type: 'closed',
  order: address,
  maker: owner,
  closer: owner,
  returned0: remaining,
  returned1: 0n,
  reward: 0n,
  lamports: 1n,
  reason,
})
