import type { LiquidityChanged, VenueSwap } from '@callisto/amms'
import type { HistoryKind } from '@callisto/contract'
import { NATIVE_MINT } from '@callisto/solana'
import { type Change, type ChangeLeg, combineSwaps, isTransfer } from './change.ts'
import type { BlockTransaction } from './wallet-block.ts'

/** What the classification reads of the fold. */
export interface ChangeContext {
  /** Mints of a pool, or of a curve its quote mint alone; undefined for one that no block has shown. */
  mintsOf(pool: string): readonly string[] | undefined
  /** Whether an address is a pool or a curve: what it holds is not a wallet's. */
  isPool(address: string): boolean
  /** The maker of an order, undefined for an address that is none. */
  makerOf(address: string): string | undefined
  /** Whether the index has the address as a wallet. */
  isWallet(address: string): boolean
  labelOf(venue: string): string
  venueOf(pool: string): string | undefined
}

/** The label of what orders do. */
export const ORDER_PLATFORM = 'Callisto Orders'
/** The label of what a market maker settles by two transfers. */
const MAKER_PLATFORM = 'RFQ'

/** Net amounts by mint of one wallet. */
class Amounts extends Map<string, bigint> {
  add(mint: string, amount: bigint): void {
    const sum = (this.get(mint) ?? 0n) + amount
    if (sum === 0n) this.delete(mint)
    else this.set(mint, sum)
  }
}

/** What happened to the wallets of a transaction. The legs of a wallet add up to the change of its balances, rent aside. */
export function changesOf(transaction: BlockTransaction, context: ChangeContext): Change[] {
  const { net, costs } = balanceChanges(transaction, context)
  const changes: Change[] = []
  for (const change of eventChanges(transaction, net, context)) {
    const rest = net.get(change.wallet)
    // A receiver of another's swap is a wallet without an event of its own, and the trader may hold none of the tokens.
    for (const leg of [change.a, change.b]) if (leg) rest?.add(leg.mint, -leg.amount)
    if (rest) changes.push(change)
  }
  const partyOf = partyIn(net)
  for (const [wallet, rest] of net)
    for (const change of restChanges(transaction, wallet, rest, changes))
      changes.push(isTransfer(change.kind) ? { ...change, party: partyOf(change) } : change)
  for (const [wallet, cost] of costs) if (cost !== 0n) charge(changes, transaction, wallet, cost)
  return changes
}

function balanceChanges(
  transaction: BlockTransaction,
  { isPool, isWallet, makerOf }: ChangeContext,
): { net: Map<string, Amounts>; costs: Map<string, bigint> } {
  const net = new Map<string, Amounts>()
  const of = (wallet: string): Amounts => {
    const known = net.get(wallet)
    if (known) return known
    const made = new Amounts()
    net.set(wallet, made)
    return made
  }
  for (const { owner, mint, before, after } of transaction.tokens)
    if (!isPool(owner)) of(makerOf(owner) ?? owner).add(mint, after - before)
  const { payer, feeLamports, costs: paid } = transaction
  const costs = new Map(paid)
  let networkCost = feeLamports + (paid.get(payer) ?? 0n)
  for (const { address, before, after, ...change } of transaction.lamports) {
    if (!isPool(address) && makerOf(address) === undefined && (change.isWallet || isWallet(address)))
      of(address).add(NATIVE_MINT, after - before)
    else networkCost += after - before
  }
  costs.set(payer, networkCost)
  for (const [wallet, cost] of costs) of(wallet).add(NATIVE_MINT, cost)
  return { net, costs }
}

function* eventChanges(
  { events, tokens, fills }: BlockTransaction,
  net: ReadonlyMap<string, Amounts>,
  context: ChangeContext,
): Generator<Change> {
  for (const { maker, kind, a, b } of fills) {
    // Of a mint with a transfer fee less arrives than the order has paid out.
    const arrived = net.get(maker)?.get(b.mint) ?? 0n
    const isLess = b.mint !== NATIVE_MINT && arrived > 0n && arrived < b.amount
    const got = isLess ? { mint: b.mint, amount: arrived } : b
    yield { wallet: maker, kind, platform: ORDER_PLATFORM, a, b: got, networkCost: 0n }
  }
  const swaps = new Map<string, VenueSwap[]>()
  // What an order swaps is the fill of its maker.
  for (const event of events)
    if (event.kind === 'swap' && context.makerOf(event.trader) === undefined) {
      const known = swaps.get(event.trader)
      if (known) known.push(event)
      else swaps.set(event.trader, [event])
    }
  for (const [wallet, ofWallet] of swaps)
    for (const { a, b, venues } of combineSwaps(ofWallet)) {
      const platform = venues.map((venue) => context.labelOf(venue)).join(' + ')
      yield { wallet, kind: 'swap', platform, a, b, networkCost: 0n }
    }
  for (const event of events) {
    if (event.kind === 'liquidity') yield* liquidityChanges(event, tokens, context)
    else if (event.kind === 'fees' && net.has(event.collector))
      yield paid(event.collector, 'fees-collected', event.pool, event.amounts, context)
  }
}

/** Amounts of the mints of a pool that a wallet got, or gave where they are negative. */
function paid(
  wallet: string,
  kind: HistoryKind,
  pool: string,
  amounts: readonly bigint[],
  { mintsOf, labelOf, venueOf }: ChangeContext,
): Change {
  const mints = mintsOf(pool) ?? []
  const legs = mints
    .map((mint, n) => ({ mint, amount: amounts[n] ?? 0n }))
    .filter(({ amount }) => amount !== 0n)
  const platform = labelOf(venueOf(pool) ?? '')
  return { wallet, kind, platform, a: legs[0], b: legs[1], networkCost: 0n }
}

function* liquidityChanges(
  { pool, provided, collected, lp, position }: LiquidityChanged,
  tokens: BlockTransaction['tokens'],
  context: ChangeContext,
): Generator<Change> {
  if (collected)
    yield paid(collected.owner, 'fees-collected', pool, [collected.amount0, collected.amount1], context)
  // Of an evicted position the amounts are owed and not paid.
  if (!provided || position?.isOwed) return
  const { owner, amount0, amount1 } = provided
  const kind = amount0 > 0n || amount1 > 0n ? 'liquidity-in' : 'liquidity-out'
  yield paid(owner, kind, pool, [-amount0, -amount1], context)
  const mints = context.mintsOf(pool) ?? []
  const shares =
    lp &&
    tokens.find(
      ({ owner: holder, mint, before, after }) =>
        holder === owner && after - before === lp.change && !mints.includes(mint),
    )
  if (shares && lp.change !== 0n)
    yield {
      wallet: owner,
      kind,
      platform: context.labelOf(context.venueOf(pool) ?? ''),
      a: { mint: shares.mint, amount: lp.change },
      b: undefined,
      networkCost: 0n,
    }
}

/** What the events of venues do not explain: an exchange by two transfers, or transfers, claims and burns. */
function* restChanges(
  transaction: BlockTransaction,
  wallet: string,
  rest: Amounts,
  found: readonly Change[],
): Generator<Change> {
  const { signers, orders } = transaction
  const legs: ChangeLeg[] = [...rest].map(([mint, amount]) => ({ mint, amount }))
  const [first, second] = legs
  const hasEvents = found.some((change) => change.wallet === wallet)
  const base = { wallet, platform: '', networkCost: 0n }
  // A fill whose event was cut from the log.
  const fill = orders.find((order) => order.maker === wallet && order.fill)?.fill
  if (
    !hasEvents &&
    first &&
    second &&
    legs.length === 2 &&
    first.amount < 0n !== second.amount < 0n &&
    (fill || (signers.length > 1 && signers.includes(wallet)))
  ) {
    const [a, b] = first.amount < 0n ? [first, second] : [second, first]
    yield { ...base, kind: fill ?? 'swap', platform: fill ? ORDER_PLATFORM : MAKER_PLATFORM, a, b }
    return
  }
  for (const leg of legs)
    for (const part of transferParts(transaction, wallet, leg)) yield { ...base, ...part, b: undefined }
}

/** A transfer of a wallet, less the part of it that was burned or claimed. */
function* transferParts(
  { burns, claims }: BlockTransaction,
  wallet: string,
  { mint, amount }: ChangeLeg,
): Generator<Pick<Change, 'kind' | 'a'>> {
  const isOut = amount < 0n
  const size = isOut ? -amount : amount
  const named = (isOut ? burns : claims)
    .filter((each) => each.wallet === wallet && each.mint === mint)
    .reduce((sum, each) => sum + each.amount, 0n)
  const part = named < size ? named : size
  const signed = (units: bigint): ChangeLeg => ({ mint, amount: isOut ? -units : units })
  if (part > 0n) yield { kind: isOut ? 'burn' : 'claim', a: signed(part) }
  if (part < size) yield { kind: isOut ? 'transfer-out' : 'transfer-in', a: signed(size - part) }
}

/** Finds the other side of a transfer: the one address whose amount of the token changed in the other direction. */
function partyIn(net: ReadonlyMap<string, Amounts>): (change: Change) => string | undefined {
  return ({ wallet, kind, a }) => {
    if (!a || kind === 'burn') return undefined
    let party: string | undefined
    for (const [address, amounts] of net) {
      const amount = amounts.get(a.mint)
      if (address === wallet || amount === undefined || amount < 0n === a.amount < 0n) continue
      if (party !== undefined) return undefined
      party = address
    }
    return party
  }
}

/** What a transaction did that moved nothing from a wallet or to it. */
function costKindOf({ orders, tokens }: BlockTransaction, wallet: string, networkCost: bigint): HistoryKind {
  if (orders.some(({ maker }) => maker === wallet)) return 'order'
  const wrapped = tokens
    .filter(({ owner, mint }) => owner === wallet && mint === NATIVE_MINT)
    .reduce((sum, { before, after }) => sum + after - before, 0n)
  if (wrapped !== 0n) return wrapped > 0n ? 'wrap' : 'unwrap'
  // Only the rent of an account is more than a fee.
  return networkCost < 0n ? 'account-close' : 'network-cost'
}

function charge(changes: Change[], transaction: BlockTransaction, wallet: string, networkCost: bigint): void {
  const charged = changes.find((change) => change.wallet === wallet)
  if (charged) charged.networkCost = networkCost
  else
    changes.push({
      wallet,
      kind: costKindOf(transaction, wallet, networkCost),
      platform: '',
      a: undefined,
      b: undefined,
      networkCost,
    })
}
