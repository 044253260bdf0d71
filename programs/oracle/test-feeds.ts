import { readFileSync } from 'node:fs'
import { type clmm, cpmm, oracle } from '@callisto/program-clients'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { binaryPath } from '../toolchain/lock.ts'
import { setMint, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { type Outcome, SYSTEM_PROGRAM, TestVm, testKey } from '../toolchain/test-vm.ts'

export const NOW = 1_790_000_000
export const SLOT = 1_000
export const CHANGE_DELAY = 48 * 3_600
export const LIVE_SLOTS = 50

export const admin = testKey('admin of the set')
export const payer = testKey('payer')
export const publishers = Array.from({ length: 8 }, (_, index) => testKey(`publisher ${index}`))
export const mint = testKey('priced mint')
export const otherMint = testKey('other priced mint')

export const ZERO_KEY = SYSTEM_PROGRAM
const keysOf = (list: readonly Address[]) => list.map((key) => ({ key }))

export const noEntry: oracle.Entry = { slot: 0n, price: 0n, conf: 0n }
export const noVote: oracle.Vote = { price: 0n, conf: 0n, slot: 0n, risingSince: 0n, fallingSince: 0n }

/** A feed without a price. */
export const emptyFeed: oracle.Feed = {
  set: testKey('set'),
  mint,
  pool: ZERO_KEY,
  quoteFeed: ZERO_KEY,
  minDepthUsd: 0,
  maxConfPpm: 10_000,
  jumpPpm: 50_000,
  maxAgeSlots: 25,
  minSlots: 0,
  decimals: 6,
  isAnchored: false,
  isHeldBack: false,
  bump: 255,
  entered: 0n,
  average: 0n,
  observedCumulative: 0n,
  observedSlot: 0n,
  version: 0,
  votes: Array.from({ length: 8 }, () => noVote),
  ring: Array.from({ length: 128 }, () => noEntry),
}

/** Throws with the logs when a transaction failed that should not have. */
export function expectOk(outcome: Outcome): Outcome {
  if (outcome.error) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`)
  return outcome
}

export interface Feeds {
  vm: TestVm
  set: Address
  feed: Address
  otherFeed: Address
}

/** A chain with two mints, and the addresses of a set with two feeds, none of which is created. */
export async function makeWorld(given?: TestVm): Promise<Feeds> {
  const vm = given ?? new TestVm({ oracle: oracle.PROGRAM })
  vm.setTime(NOW, 0, given ? given.slot() : SLOT)
  for (const person of [admin, payer]) vm.fund(person)
  for (const each of [mint, otherMint]) setMint(vm, each, { program: TOKEN_PROGRAM, decimals: 6 })
  const [set] = await oracle.findSetPda({ admin, index: 1 })
  const [feed] = await oracle.findFeedPda({ set, mint })
  const [otherFeed] = await oracle.findFeedPda({ set, mint: otherMint })
  return { vm, set, feed, otherFeed }
}

export function createSet({ set }: Feeds, list = publishers.slice(0, 5), minLive = 3): Instruction {
  const accounts = { admin, set, systemProgram: SYSTEM_PROGRAM }
  return oracle.createSet(accounts, { index: 1, minLive, publishers: keysOf(list) })
}

export function proposeChange({ set }: Feeds, list: readonly Address[], minLive: number): Instruction {
  return oracle.proposeChange({ admin, set }, { minLive, publishers: keysOf(list) })
}

export const cancelChange = ({ set }: Feeds): Instruction => oracle.cancelChange({ admin, set })
export const applyChange = ({ set }: Feeds): Instruction => oracle.applyChange({ set })

export const usualTerms: oracle.CreateFeedArgs = { maxConfPpm: 10_000, jumpPpm: 50_000, maxAgeSlots: 25 }

export function createFeed({ set, feed }: Feeds, terms: Partial<oracle.CreateFeedArgs> = {}): Instruction {
  const accounts = { admin, set, mint, feed, systemProgram: SYSTEM_PROGRAM }
  return oracle.createFeed(accounts, { ...usualTerms, ...terms })
}

/** A publication of `publisher` for some feeds. */
export function publishTo(
  set: Address,
  publisher: Address,
  slot: number,
  quotes: readonly (readonly [feed: Address, price: bigint, conf: bigint])[],
): Instruction {
  const args = { slot: BigInt(slot), quotes: quotes.map(([, price, conf]) => ({ price, conf })) }
  const { accounts, ...rest } = oracle.publish({ publisher, set }, args)
  return {
    ...rest,
    accounts: [...accounts, ...quotes.map(([address]) => ({ address, role: AccountRole.WRITABLE }))],
  }
}

/** A vote of a publisher, by its place, for the price of the first feed, seen in the current slot. */
export function vote({ vm, set, feed }: Feeds, publisher: number, price: bigint, conf = 1n): Instruction {
  return publishTo(set, publishers[publisher]!, vm.slot(), [[feed, price, conf]])
}

/** A set of five with two feeds without prices. */
export async function makeFeeds(vm?: TestVm): Promise<Feeds> {
  const at = await makeWorld(vm)
  expectOk(at.vm.send(createSet(at)))
  expectOk(at.vm.send(createFeed(at)))
  const other = { admin, set: at.set, mint: otherMint, feed: at.otherFeed, systemProgram: SYSTEM_PROGRAM }
  expectOk(at.vm.send(oracle.createFeed(other, usualTerms)))
  return at
}

/** The next slot, or a later one. */
export function advance({ vm }: Pick<Feeds, 'vm'>, slots = 1): void {
  vm.setTime(NOW, 0, vm.slot() + slots)
}

/** The same with one price, for which all five have voted in one slot. */
export async function makePriced(price = 1_000_000n, vm?: TestVm): Promise<Feeds> {
  const at = await makeFeeds(vm)
  for (let each = 0; each < 5; each++) expectOk(at.vm.send(vote(at, each, price)))
  advance(at)
  return at
}

export function readFeed({ vm }: Pick<Feeds, 'vm'>, feed: Address): oracle.Feed {
  const state = oracle.decodeFeed(vm.account(feed)?.data ?? new Uint8Array())
  if (!state) throw new Error('no feed')
  return state
}

export function readSet({ vm, set }: Feeds): oracle.Set {
  const state = oracle.decodeSet(vm.account(set)?.data ?? new Uint8Array())
  if (!state) throw new Error('no set')
  return state
}

/** The newest price, of an open slot too. */
export function newest(feed: oracle.Feed): oracle.Entry | undefined {
  return feed.entered === 0n ? undefined : feed.ring[Number((feed.entered - 1n) % 128n)]
}

const key = (label: string) => testKey(`pool ${label}`)

/** Every field of a pool of constant product; mint1 is the quote unless its order says otherwise. */
export const emptyPool: cpmm.Pool = {
  config: key('config'),
  creator: key('creator'),
  mint0: mint,
  mint1: otherMint,
  tokenProgram0: TOKEN_PROGRAM,
  tokenProgram1: TOKEN_PROGRAM,
  vault0: key('vault0'),
  vault1: key('vault1'),
  lpMint: key('lp'),
  reserve0: 0n,
  reserve1: 0n,
  protocolFees0: 0n,
  protocolFees1: 0n,
  creatorFees0: 0n,
  creatorFees1: 0n,
  lpSupply: 0n,
  lpBurned: 0n,
  cumulativePrice: 0n,
  pricedSlot: 0n,
  depthNow: 0n,
  depthBefore: 0n,
  lpFeePpm: 0,
  protocolFeePpm: 0,
  creatorFeePpm: 0,
  decimals0: 6,
  decimals1: 6,
  bump: 255,
}

export const emptyRange: clmm.Pool = {
  ...emptyPool,
  sqrtPrice: 1n << 64n,
  liquidity: 0n,
  feeGrowth0: 0n,
  feeGrowth1: 0n,
  slotSqrtPrice: 1n << 64n,
  reserveNow0: 0n,
  reserveNow1: 0n,
  reserveBefore0: 0n,
  reserveBefore1: 0n,
  tickSpacing: 1,
  ticksBelow: 0,
  ticks: [],
}

export interface PoolFeed extends Feeds {
  pool: Address
  poolFeed: Address
  minSlots: number
  minDepthUsd: number
}

/** Writes a pool of constant product between the two mints. */
export function setPool({ vm, pool }: Pick<PoolFeed, 'vm' | 'pool'>, state: Partial<cpmm.Pool>): void {
  vm.setAccount(pool, { owner: cpmm.PROGRAM, data: cpmm.encodePool({ ...emptyPool, ...state }) })
}

/** Names the feed of a pool of `mint` alone, whose other token has the second feed. */
export function addressPoolFeed(at: Feeds, pool: Address, minSlots = 10, minDepthUsd = 100): PoolFeed {
  return { ...at, pool, poolFeed: testKey(`feed of ${pool}`), minSlots, minDepthUsd }
}

/** Writes the feed of one pool alone, as older versions of the program opened it. */
export function openPoolFeed({ vm, poolFeed, pool, otherFeed, minSlots, minDepthUsd }: PoolFeed): void {
  const maxAgeSlots = Math.max(150, 2 * minSlots)
  const terms = { pool, quoteFeed: otherFeed, minSlots, minDepthUsd, maxAgeSlots, jumpPpm: 0 }
  const data = oracle.encodeFeed({ ...emptyFeed, set: ZERO_KEY, ...terms })
  vm.setAccount(poolFeed, { owner: oracle.PROGRAM, data })
}

export function observe({ pool, poolFeed, otherFeed }: PoolFeed): Instruction {
  return oracle.observe({ pool, quoteFeed: otherFeed, feed: poolFeed })
}

/** All five vote for the price of the second feed, and the next slot begins. */
export function priceQuote(at: Feeds, price: bigint, conf = 1n): void {
  for (let each = 0; each < 5; each++) {
    expectOk(at.vm.send(publishTo(at.set, publishers[each]!, at.vm.slot(), [[at.otherFeed, price, conf]])))
  }
  advance(at)
}

/** A pool with 200 USD of the quote at 2 USD a quote token, at 4 quote tokens a token, whose feed has no price. */
export async function makePoolFeed(minSlots?: number): Promise<PoolFeed> {
  const at = addressPoolFeed(await makeFeeds(), key('account'), minSlots)
  setPool(at, { reserve0: 25_000_000n, reserve1: 100_000_000n, pricedSlot: BigInt(SLOT) })
  openPoolFeed(at)
  priceQuote(at, 200_000_000n)
  return at
}

/** The oracle added to a chain that a test of another program has made. */
export function addOracle(vm: TestVm): TestVm {
  vm.replaceProgram(oracle.PROGRAM, readFileSync(binaryPath('oracle')))
  return vm
}
