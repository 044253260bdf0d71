import type { Venues } from '@callisto/amms'
import { distributor, parseTransactionEvents, tokenInstructions } from '@callisto/program-clients'
import {
  type ChainBlock,
  type ChainInstruction,
  type ChainTransaction,
  isTipAccount,
  NATIVE_MINT,
  SYSTEM_PROGRAM,
  type TokenBalance,
} from '@callisto/solana'
import type {
  BlockTransaction,
  LamportChange,
  OwnAmount,
  TokenChange,
  WalletBlock,
} from '../fold/wallet-block.ts'
import { ordersOf, type TransactionOrders } from './orders-of.ts'

const BURN = 8
const BURN_CHECKED = 15
const AMOUNT_AT = 1
const AMOUNT_BYTES = 8

/** What the token programs burned, by the owners of the accounts. A failed transaction burned nothing. */
function burnsOf(transaction: ChainTransaction): OwnAmount[] {
  const { err, instructions, innerInstructions, preTokenBalances } = transaction
  if (err !== null) return []
  const burns: OwnAmount[] = []
  for (const list of [instructions, ...innerInstructions.map((inner) => inner.instructions)])
    for (const { data, accounts } of list.flatMap((one) => tokenInstructions(one))) {
      if ((data[0] !== BURN && data[0] !== BURN_CHECKED) || data.length < AMOUNT_AT + AMOUNT_BYTES) continue
      const held = preTokenBalances.find(({ accountIndex }) => accountIndex === accounts[0])
      if (!held) continue
      const amount = new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(AMOUNT_AT, true)
      burns.push({ wallet: held.owner, mint: held.mint, amount })
    }
  return burns
}

/** What distributions paid to those who claimed it. */
function claimsOf({ err, logs, accountKeys }: ChainTransaction): OwnAmount[] {
  if (!accountKeys.includes(distributor.PROGRAM)) return []
  const { events } = parseTransactionEvents({ err, logs }, { distributor })
  return events.flatMap(({ event }) =>
    event.type === 'claimed' || event.type === 'vestedClaimed'
      ? [{ wallet: event.claimant, mint: event.mint, amount: event.amount }]
      : [],
  )
}

const TRANSFER = 2
const TRANSFER_BYTES = 12
const LAMPORTS_AT = 4
/** CreateAccount, Transfer and CreateAccountWithSeed, by the first byte of their data. */
const FUNDING = new Set([0, TRANSFER, 3])

/**
 * Reads what a block changed. `quoteOf` names the quote mint of a curve that an earlier block launched. A failed transaction
 * changed the lamports of its payer only.
 */
export function decodeBlock(
  block: ChainBlock,
  quoteOf: (curve: string) => string | undefined,
  venues: Venues,
): WalletBlock {
  const launched = new Map<string, string>()
  const context = { quoteMintOf: (curve: string) => launched.get(curve) ?? quoteOf(curve) }
  const transactions = block.transactions.map((transaction): BlockTransaction => {
    const events = venues.events.read(transaction, context, (event) => {
      if (event.kind === 'launch') launched.set(event.curve, event.quoteMint)
    })
    const { index, signature, feeLamports, accountKeys, signerCount } = transaction
    const byIndex = balancesByIndex(transaction)
    const orders = ordersOf(transaction)
    const makers = new Map(orders.orders.map(({ order, maker }) => [order, maker]))
    return {
      index,
      signature,
      payer: accountKeys[0] ?? '',
      feeLamports,
      signers: accountKeys.slice(0, signerCount),
      events,
      tokens: tokenChanges(accountKeys, byIndex),
      burns: burnsOf(transaction),
      claims: claimsOf(transaction),
      orders: orders.orders,
      fills: orders.fills,
      lamports: lamportChanges(transaction, byIndex, makers),
      costs: costsOf(transaction, byIndex, makers, orders.returned),
    }
  })
  return { slot: block.slot, blockhash: block.blockhash, time: block.blockTime, transactions }
}

type Balances = Map<number, { before?: TokenBalance; after?: TokenBalance }>

function balancesByIndex({ preTokenBalances, postTokenBalances }: ChainTransaction): Balances {
  const byIndex: Balances = new Map()
  for (const before of preTokenBalances) byIndex.set(before.accountIndex, { before })
  for (const after of postTokenBalances) {
    const known = byIndex.get(after.accountIndex)
    if (known) known.after = after
    else byIndex.set(after.accountIndex, { after })
  }
  return byIndex
}

function tokenChanges(accountKeys: readonly string[], byIndex: Balances): TokenChange[] {
  const changes: TokenChange[] = []
  for (const [index, { before, after }] of byIndex) {
    const account = accountKeys[index] ?? ''
    const add = (known: TokenBalance, from: bigint, to: bigint) =>
      changes.push({
        account,
        mint: known.mint,
        decimals: known.decimals,
        owner: known.owner,
        before: from,
        after: to,
      })
    if (before && after && before.owner === after.owner) {
      if (before.amount !== after.amount) add(after, before.amount, after.amount)
    } else {
      if (before) add(before, before.amount, 0n)
      if (after) add(after, 0n, after.amount)
    }
  }
  return changes
}

const lamportsOf = (balances: readonly bigint[], index: number): bigint => balances[index] ?? 0n

function costsOf(
  transaction: ChainTransaction,
  byIndex: Balances,
  makers: ReadonlyMap<string, string>,
  returned: TransactionOrders['returned'],
): Map<string, bigint> {
  const { err, accountKeys, signerCount, preBalances, postBalances } = transaction
  const costs = new Map<string, bigint>()
  const add = (wallet: string, lamports: bigint) => costs.set(wallet, (costs.get(wallet) ?? 0n) + lamports)
  let funders: ReadonlyMap<number, number> | undefined
  const funderOf = (index: number): string => {
    funders ??= fundersOf(transaction)
    const funder = funders.get(index) ?? 0
    return accountKeys[funder < signerCount ? funder : 0] ?? ''
  }
  if (err === null)
    eachTransfer(transaction, (from, to, lamports) => {
      if (from < signerCount && isTipAccount(accountKeys[to] ?? '')) add(accountKeys[from] ?? '', lamports)
    })
  for (const [index, { before, after }] of byIndex) {
    let rent = lamportsOf(postBalances, index) - lamportsOf(preBalances, index)
    if (after?.mint === NATIVE_MINT) rent -= after.amount
    if (before?.mint === NATIVE_MINT) rent += before.amount
    if (rent > 0n) add(funderOf(index), rent)
    else if (rent < 0n) add(makers.get(before?.owner ?? '') ?? accountKeys[0] ?? '', rent)
  }
  for (const [order, maker] of makers) {
    const index = accountKeys.indexOf(order)
    const [before, after] = [lamportsOf(preBalances, index), lamportsOf(postBalances, index)]
    if (after > before) add(funderOf(index), after - before)
    // What a fill takes out is the reward of who sent it.
    else if (after === 0n && before > 0n) add(maker, -(returned.get(order) ?? before))
  }
  return costs
}

/** Who has paid SOL into an account, or opened it with some: indices, the last of several. */
function fundersOf(transaction: ChainTransaction): ReadonlyMap<number, number> {
  const funders = new Map<number, number>()
  eachSystemInstruction(transaction, ({ data, accounts: [from, to] }) => {
    if (FUNDING.has(data[0]!) && from !== undefined && to !== undefined) funders.set(to, from)
  })
  return funders
}

function lamportChanges(
  transaction: ChainTransaction,
  byIndex: Balances,
  makers: ReadonlyMap<string, string>,
): LamportChange[] {
  const { accountKeys, signerCount, preBalances, postBalances } = transaction
  const owners = new Set<string>(makers.values())
  for (const { before, after } of byIndex.values()) {
    if (before) owners.add(before.owner)
    if (after) owners.add(after.owner)
  }
  let payees: ReadonlySet<number> | undefined
  const changes: LamportChange[] = []
  for (let index = 0; index < accountKeys.length; index++) {
    const [before, after] = [lamportsOf(preBalances, index), lamportsOf(postBalances, index)]
    if (before === after || byIndex.has(index)) continue
    const address = accountKeys[index]!
    if (makers.has(address)) continue
    payees ??= payeesOf(transaction)
    const isWallet = index < signerCount || owners.has(address) || payees.has(index)
    changes.push({ address, before, after, isWallet })
  }
  return changes
}

/** Indices of the accounts that a transfer of SOL pays, of the transaction's own or of a program. */
function payeesOf(transaction: ChainTransaction): ReadonlySet<number> {
  const payees = new Set<number>()
  eachTransfer(transaction, (_, to) => payees.add(to))
  return payees
}

/** Transfers of SOL by the indices of their accounts. */
function eachTransfer(
  transaction: ChainTransaction,
  visit: (from: number, to: number, lamports: bigint) => void,
): void {
  eachSystemInstruction(transaction, ({ data, accounts: [from, to] }) => {
    if (data.length !== TRANSFER_BYTES || data[0] !== TRANSFER || from === undefined || to === undefined)
      return
    const lamports = new DataView(data.buffer, data.byteOffset).getBigUint64(LAMPORTS_AT, true)
    visit(from, to, lamports)
  })
}

/** Of the transaction's own and of those that programs invoked. */
function eachSystemInstruction(
  { instructions, innerInstructions }: ChainTransaction,
  visit: (instruction: ChainInstruction) => void,
): void {
  for (const list of [instructions, ...innerInstructions.map((inner) => inner.instructions)])
    for (const instruction of list) if (instruction.programId === SYSTEM_PROGRAM) visit(instruction)
}
