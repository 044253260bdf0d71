import { readFileSync } from 'node:fs'
import {
  appendStepAccounts,
  oracle,
  parseTransactionEvents,
  recurring,
  router,
  SLOT_HASHES,
  slotsDue,
} from '@callisto/program-clients'
import { associatedTokenAddress } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { expectOk } from '../launchpad/test-curve.ts'
import { emptyFeed } from '../oracle/test-feeds.ts'
import {
  giveTokens,
  type Hop,
  type Market,
  makeMarket,
  type PoolKeys,
  swapOf,
  type Token,
} from '../router/test-market.ts'
import { binaryPath } from '../toolchain/lock.ts'
import { TOKEN_PROGRAM, tokenAmount } from '../toolchain/test-tokens.ts'
import { type Outcome, SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'

const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111' as Address

export const NOW = 1_790_000_000
const SLOT = 5_000
export const INTERVAL = 3_600
const admin = testKey('admin of the terms')
const feeOwner = testKey('owner of the fees')
export const maker = testKey('maker')
export const keeper = testKey('keeper')

/** Lamports for a cycle, and for closing. */
export const FILL_REWARD = 20_000
export const CLOSE_REWARD = 10_000

/** What the pool of `quote` and `x` trades at, in 1e-8 USD a whole token: 180 USD and 0.01 USD. */
export const USD: readonly [bigint, bigint] = [17_800_000_000n, 1_000_000n]

/** An order's addresses and its two sides in a market, with a feed each. */
export interface Order {
  market: Market
  config: Address
  order: Address
  nonce: bigint
  sides: readonly [Side, Side]
  pool: PoolKeys
}

export interface Side {
  token: Token
  vault: Address
  feed: Address
  /** The maker's associated account. */
  destination: Address
  feeAccount: Address
}

/** Two tokens and a pool of them. */
interface Pair {
  tokens: readonly [Token, Token]
  pool: PoolKeys
}

export interface Setting {
  /** The pool of `quote` and `x` by default. */
  pair?: (market: Market) => Pair | Promise<Pair>
  /** Whether both tokens are stable ones by the terms. */
  isStable?: boolean
}

const usualPair = ({ tokens, pools }: Market): Pair => ({
  tokens: [tokens.quote, tokens.x],
  pool: pools.quoteX,
})

/** A market with terms of 10 bps and fair prices, and an order that is not placed yet. */
export async function makeWorld({ pair = usualPair, isStable = false }: Setting = {}): Promise<Order> {
  const market = await makeMarket()
  const { vm } = market
  for (const [address, name] of [
    [router.PROGRAM, 'router'],
    [recurring.PROGRAM, 'recurring'],
  ] as const) {
    vm.replaceProgram(address, readFileSync(binaryPath(name)))
  }
  vm.setTime(NOW, 0, SLOT)
  for (const person of [admin, maker, keeper]) vm.fund(person)
  const { tokens, pool } = await pair(market)
  const [config] = await recurring.findConfigPda({ admin, index: 0 })
  expectOk(vm.send(openConfig(config, isStable ? tokens : [])))
  const [order] = await recurring.findOrderPda({ maker, nonce: 0n })
  const sides = [
    await sideOf(market, order, tokens[0], 0),
    await sideOf(market, order, tokens[1], 1),
  ] as const
  const at = { market, config, order, nonce: 0n, sides, pool }
  // Feeds that are a minute old.
  for (const slot of [SLOT - 150, SLOT]) {
    vm.setTime(NOW, 0, slot)
    enterPrices(at)
  }
  return at
}

/** Another order of the maker in the same world. */
export async function anotherOrder(at: Order, nonce: bigint): Promise<Order> {
  const [order] = await recurring.findOrderPda({ maker, nonce })
  const move = async (side: Side): Promise<Side> => {
    const [vault] = await recurring.findVaultPda({ order, mint: side.token.mint })
    return { ...side, vault }
  }
  return { ...at, order, nonce, sides: [await move(at.sides[0]), await move(at.sides[1])] }
}

const openConfig = (config: Address, stable: readonly Token[]): Instruction =>
  recurring.openConfig(
    { admin, feeOwner, config, systemProgram: SYSTEM_PROGRAM },
    {
      index: 0,
      feeBps: 10,
      stableFeeBps: 3,
      fillReward: FILL_REWARD,
      closeReward: CLOSE_REWARD,
      stableMints: stable.map(({ mint }) => ({ mint })),
    },
  )

async function sideOf({ vm }: Market, order: Address, token: Token, side: 0 | 1): Promise<Side> {
  const [vault] = await recurring.findVaultPda({ order, mint: token.mint })
  const destination = await associatedTokenAddress(maker, token.mint, token.program)
  const feeAccount = await associatedTokenAddress(feeOwner, token.mint, token.program)
  giveTokens(vm, token, destination, maker, 1n << 40n)
  giveTokens(vm, token, feeAccount, feeOwner, 0n)
  const feed = testKey(`feed ${side}`)
  const state = { ...emptyFeed, mint: token.mint, maxAgeSlots: 1_000 }
  vm.setAccount(feed, { owner: oracle.PROGRAM, data: oracle.encodeFeed(state) })
  return { token, vault, feed, destination, feeAccount }
}

/** Seconds since the world began; the slots go along. */
export function setTime({ market }: Order, seconds: number): void {
  market.vm.setTime(NOW + seconds, 0, market.vm.slot() + 1)
}

/** Enters prices of both tokens for the current slot, as the oracle does, and begins the next slot. */
export function enterPrices(
  { market: { vm }, sides }: Order,
  prices: readonly [bigint, bigint] = USD,
  conf: readonly [bigint, bigint] = [1n, 1n],
): void {
  for (const [side, { feed }] of sides.entries()) {
    const state = oracle.decodeFeed(vm.account(feed)?.data ?? new Uint8Array())
    if (!state) throw new Error('no feed')
    const entry = { slot: BigInt(vm.slot()), price: prices[side]!, conf: conf[side]! }
    const ring = state.ring.with(Number(state.entered % 128n), entry)
    const data = oracle.encodeFeed({ ...state, ring, entered: state.entered + 1n })
    vm.setAccount(feed, { owner: oracle.PROGRAM, data })
  }
  skipSlots(vm, 1)
}

/** Later slots at the same time. */
export function skipSlots(vm: Market['vm'], slots: number): void {
  vm.setTime(vm.time(), 0, vm.slot() + slots)
}

/** A time order of ten cycles of 100,000 for at least 17 times as much, unless `args` say otherwise. */
export function create(at: Order, args: Partial<recurring.CreateArgs> = {}): Instruction {
  const [side0, side1] = at.sides
  const hasFeeds = (args.maxDeviationBps ?? 0) > 0
  return recurring.create(
    {
      payer: maker,
      maker,
      config: at.config,
      order: at.order,
      mint0: side0.token.mint,
      mint1: side1.token.mint,
      vault0: side0.vault,
      vault1: side1.vault,
      source: side0.destination,
      tokenProgram: TOKEN_PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
      feed0: hasFeeds ? side0.feed : undefined,
      feed1: hasFeeds ? side1.feed : undefined,
    },
    {
      nonce: at.nonce,
      amount: 1_000_000n,
      amountPerCycle: 100_000n,
      incrementUsd: 0n,
      minOut: hasFeeds ? 1n : 1_700_000n,
      maxOut: 0n,
      startAt: 0n,
      interval: INTERVAL,
      cycles: 0,
      maxDeviationBps: 0,
      referralBps: 0,
      kind: 'time',
      feedKind0: 'own',
      feedKind1: 'own',
      feed0: hasFeeds ? side0.feed : SYSTEM_PROGRAM,
      feed1: hasFeeds ? side1.feed : SYSTEM_PROGRAM,
      referral: SYSTEM_PROGRAM,
      ...args,
    },
  )
}

/** A value order that is to be worth 18 USD more with each of ten cycles. */
export const createValue = (at: Order, args: Partial<recurring.CreateArgs> = {}): Instruction =>
  create(at, {
    kind: 'value',
    amount: 1_000_000_000n,
    // Any price: the feeds say it.
    amountPerCycle: 1n << 63n,
    minOut: 1n,
    incrementUsd: 1_800_000_000n,
    cycles: 10,
    maxDeviationBps: 200,
    ...args,
  })

/** Writes the hashes of the newest blocks, the last one first, by their first words; the rest of each is zeros. */
export function setSlotHashes({ vm }: Market, words: readonly bigint[]): void {
  const data = new Uint8Array(8 + 512 * 40)
  const view = new DataView(data.buffer)
  view.setBigUint64(0, BigInt(words.length), true)
  for (const [index, word] of words.entries()) {
    view.setBigUint64(8 + index * 40, BigInt(vm.slot() - 1 - index), true)
    view.setBigUint64(16 + index * 40, word, true)
  }
  vm.setAccount(SLOT_HASHES, { owner: SYSVAR_OWNER, data })
}

/** The first word of a hash that makes the present cycle of an order due, or one that does not. */
export function drawnWord(at: Order, isDrawn = true): bigint {
  const { vm } = at.market
  const found = recurring.decodeOrder(vm.account(at.order)?.data ?? new Uint8Array())
  const state = found ?? { startAt: BigInt(vm.time()), interval: INTERVAL }
  const unixTime = BigInt(vm.time())
  const cycle = (unixTime - state.startAt) / BigInt(state.interval)
  const begin = state.startAt + cycle * BigInt(state.interval)
  for (let word = 0n; ; word++) {
    const request = { order: at.order, state, cycle, slot: 10n, unixTime: begin }
    if ((slotsDue(request, [{ slot: 9n, word }]) !== undefined) === isDrawn) return word
  }
}

/** The last block makes the present cycle of an order due, and none of those before it. */
export function draw(at: Order): void {
  const { market } = at
  if (market.vm.time() < NOW) return
  setSlotHashes(market, [drawnWord(at), ...Array.from({ length: 80 }, () => drawnWord(at, false))])
}

/** A fill of one step through the pool of both tokens, of a cycle that is due just now. */
export function fill(at: Order, accounts: Partial<recurring.FillAccounts> = {}): Instruction {
  draw(at)
  return fillAsDrawn(at, accounts)
}

/** The same, without a change of what the chain has drawn. */
export function fillAsDrawn(at: Order, accounts: Partial<recurring.FillAccounts> = {}): Instruction {
  const { market } = at
  const [side0, side1] = at.sides
  const hop: Hop = {
    pool: at.pool,
    from: { ...side0.token, account: side0.vault },
    to: { ...side1.token, account: side1.vault },
  }
  const swap = swapOf(market, hop)
  // The order is the user of the step, and signs inside the program alone.
  const stepAccounts = (swap.accounts ?? []).map((meta, index) =>
    index === 0 ? { address: at.order, role: AccountRole.WRITABLE } : meta,
  )
  return appendStepAccounts(
    recurring.fill(
      {
        keeper,
        maker,
        order: at.order,
        vault0: side0.vault,
        vault1: side1.vault,
        mint0: side0.token.mint,
        mint1: side1.token.mint,
        destination: side1.destination,
        feeAccount: side1.feeAccount,
        referral: undefined,
        feed0: side0.feed,
        feed1: side1.feed,
        router: router.PROGRAM,
        tokenProgram: TOKEN_PROGRAM,
        systemProgram: SYSTEM_PROGRAM,
        slotHashes: SLOT_HASHES,
        ...accounts,
      },
      { steps: [{ venue: 'cpmm', shareBps: 10_000, inputIndex: 0, outputIndex: 1 }] },
    ),
    [{ ...swap, accounts: stepAccounts }],
  )
}

export function pass(at: Order): Instruction {
  draw(at)
  const { order, sides } = at
  const { token, feed } = sides[1]
  return recurring.pass({ keeper, order, mint1: token.mint, feed1: feed, slotHashes: SLOT_HASHES })
}

export const pause = ({ order }: Order, by = maker): Instruction => recurring.pause({ maker: by, order })
export const resume = ({ order }: Order, by = maker): Instruction => recurring.resume({ maker: by, order })

export const deposit = ({ order, sides: [side0] }: Order, amount: bigint, cycles = 0): Instruction =>
  recurring.deposit(
    {
      payer: keeper,
      maker,
      order,
      vault0: side0.vault,
      mint0: side0.token.mint,
      source: side0.destination,
      tokenProgram: TOKEN_PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
    },
    { amount, cycles },
  )

export function withdraw({ order, sides }: Order, side: 0 | 1, amount: bigint): Instruction {
  const { vault, token, destination } = sides[side]
  const accounts = { maker, order, vault, mint: token.mint, destination, tokenProgram: TOKEN_PROGRAM }
  return recurring.withdraw(accounts, { amount })
}

export const claim = ({ order, sides: [, side1] }: Order): Instruction =>
  recurring.claim({
    payer: keeper,
    maker,
    order,
    vault1: side1.vault,
    mint1: side1.token.mint,
    destination: side1.destination,
    tokenProgram: TOKEN_PROGRAM,
    systemProgram: SYSTEM_PROGRAM,
  })

export function close(at: Order, closer = maker): Instruction {
  const [side0, side1] = at.sides
  return recurring.close({
    closer,
    maker,
    order: at.order,
    vault0: side0.vault,
    vault1: side1.vault,
    mint0: side0.token.mint,
    mint1: side1.token.mint,
    destination0: side0.destination,
    destination1: side1.destination,
    tokenProgram: TOKEN_PROGRAM,
  })
}

/** The order's state. Throws when it is closed. */
export function readOrder({ market, order }: Order): recurring.Order {
  const state = recurring.decodeOrder(market.vm.account(order)?.data ?? new Uint8Array())
  if (!state) throw new Error('no order')
  return state
}

export const amountIn = ({ market }: Order, account: Address): bigint => tokenAmount(market.vm, account)

/** How a transaction prints an error of the program. */
export const failure = (name: keyof typeof recurring.errorCodes): string =>
  `Custom(${recurring.errorCodes[name]})`

/** The events of a transaction. */
export const eventsOf = ({ logs }: Outcome): recurring.RecurringEvent[] =>
  parseTransactionEvents({ err: null, logs }, { recurring }).events.map(({ event }) => event)

type Filled = Extract<recurring.RecurringEvent, { type: 'filled' }>

/** The event of a fill. Throws without one. */
export function filledOf(outcome: Outcome): Filled {
  const found = eventsOf(outcome).find((event): event is Filled => event.type === 'filled')
  if (!found) throw new Error('nothing was filled')
  return found
}

/** Removes an account. */
export const remove = ({ market }: Order, account: Address): void =>
  market.vm.setAccount(account, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n })
