import { type ProgramAction, type ProgramRegistry, readActions } from '@callisto/program-clients'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  computeSwapAmounts,
  type SwapEnds,
  swapEnds,
} from '@callisto/solana'
import { decodeBase58 } from '@callisto/solana/codec'
import { netChanges } from './net-changes.ts'
import type { InstructionView, TransactionView } from './parse-transaction.ts'
import { readTransfers, type TokenAmount } from './read-transfers.ts'

/** What a transaction did, as one statement about `actor`. */
export type Description =
  | { kind: 'swap'; actor: string; paid: TokenAmount; received: TokenAmount; graduated?: string }
  /** Trades whose result is no exchange of one token for another, such as arbitrage between pools. */
  | { kind: 'trade'; actor: string; pools: number; net: TokenAmount | undefined }
  | { kind: 'launch'; actor: string; mint: string; symbol: string; bought: TokenAmount | undefined }
  | { kind: 'createPool'; actor: string; mints: readonly [string, string] }
  | { kind: 'addLiquidity' | 'removeLiquidity' | 'collectFees'; actor: string; amounts: TokenAmount[] }
  | { kind: 'send'; actor: string; to: string; amount: TokenAmount }
  | { kind: 'transfers'; actor: string; count: number }
  | { kind: 'mint'; actor: string; amount: TokenAmount }
  | { kind: 'call'; actor: string; programId: string; name: string | undefined }
  | { kind: 'failedSwap'; actor: string; mintIn: string; mintOut: string }
  | { kind: 'failed'; actor: string }
  | { kind: 'fee'; actor: string }

type Registry = Pick<ProgramRegistry, 'readSwap' | 'instructionName'>

/** Programs that prepare a transaction and are not what it is about. */
const PREPARATION: ReadonlySet<string> = new Set([COMPUTE_BUDGET_PROGRAM, ASSOCIATED_TOKEN_PROGRAM])

/** Describes a transaction from its instructions, the events in its logs and the balances before and after it. */
export function describeTransaction(view: TransactionView, registry: Registry): Description {
  const actor = view.signers[0] ?? ''
  const route = readRoute(view, registry)
  if (view.executed.err !== null) {
    return route
      ? { kind: 'failedSwap', actor: route.user, mintIn: route.sourceMint, mintOut: route.destinationMint }
      : { kind: 'failed', actor }
  }
  const { actions } = readActions(view.executed)
  return (
    describeRoute(view, route, actions) ??
    describeActions(view, actor, actions) ??
    describeTransfers(view, actor) ??
    describeCall(view, actor, registry)
  )
}

/** The swap that the top-level instructions make. */
function readRoute(
  { instructions, accounts, executed }: TransactionView,
  registry: Registry,
): SwapEnds | undefined {
  const byAddress = new Map(accounts.map((account) => [account.address, account]))
  const readings = instructions.map(({ programId, data, accounts: keys }) => {
    const bytes = data === undefined ? undefined : decodeBase58(data)
    const used = keys.map((address) => byAddress.get(address) ?? { address, signer: false, writable: false })
    return bytes && registry.readSwap({ programId, accounts: used, data: bytes })
  })
  const balances = [...executed.postTokenBalances, ...executed.preTokenBalances]
  return swapEnds(
    readings,
    (account) => balances.find(({ accountIndex }) => executed.accountKeys[accountIndex] === account)?.mint,
  )
}

function describeRoute(
  view: TransactionView,
  route: SwapEnds | undefined,
  actions: readonly ProgramAction[],
): Description | undefined {
  if (!route) return undefined
  const { user, sourceMint, destinationMint, destinationAccount } = route
  const found =
    exchanged(view, user, sourceMint, destinationMint) ??
    exchanged(view, user, sourceMint, destinationMint, destinationAccount)
  return found && { kind: 'swap', actor: user, ...found, ...graduation(actions) }
}

/** What left the user and what arrived, at the user or at the account that the swap names. */
function exchanged(
  { executed }: TransactionView,
  user: string,
  inputMint: string,
  outputMint: string,
  destinationAccount?: string,
): { paid: TokenAmount; received: TokenAmount } | undefined {
  const to = destinationAccount === undefined ? {} : { destinationAccount }
  const amounts = computeSwapAmounts(executed, { user, inputMint, outputMint, ...to })
  const known = [...executed.preTokenBalances, ...executed.postTokenBalances]
  const decimalsOf = (mint: string) => known.find((balance) => balance.mint === mint)?.decimals ?? 9
  return (
    amounts && {
      paid: { mint: inputMint, units: amounts.inputAmount, decimals: decimalsOf(inputMint) },
      received: { mint: outputMint, units: amounts.outputAmount, decimals: decimalsOf(outputMint) },
    }
  )
}

const graduation = (actions: readonly ProgramAction[]) => {
  const found = actions.find((action) => action.kind === 'graduate')
  return found ? { graduated: found.mint } : {}
}

function describeActions(
  view: TransactionView,
  actor: string,
  actions: readonly ProgramAction[],
): Description | undefined {
  const first = (kind: ProgramAction['kind']) => actions.find((action) => action.kind === kind)
  const launch = first('launch')
  if (launch?.kind === 'launch') {
    const bought = netChanges(view, launch.user).find(({ mint, units }) => mint === launch.mint && units > 0n)
    return { kind: 'launch', actor: launch.user, mint: launch.mint, symbol: launch.symbol, bought }
  }
  const trades = actions.filter(({ kind }) => kind === 'swap' || kind === 'curveTrade')
  if (trades.length > 0) return describeTrades(view, actor, trades, actions)
  for (const kind of ['addLiquidity', 'removeLiquidity', 'collectFees'] as const) {
    const action = first(kind)
    if (action?.kind !== kind) continue
    const isOut = kind === 'addLiquidity'
    const moved = netChanges(view, action.user).filter(({ units }) => units < 0n === isOut)
    return { kind, actor: action.user, amounts: moved.map(magnitude) }
  }
  const pool = first('createPool')
  return pool?.kind === 'createPool'
    ? { kind: 'createPool', actor, mints: [pool.mint0, pool.mint1] }
    : undefined
}

function describeTrades(
  view: TransactionView,
  actor: string,
  trades: readonly ProgramAction[],
  actions: readonly ProgramAction[],
): Description {
  const net = netChanges(view, actor)
  const [paid, ...otherPaid] = net.filter(({ units }) => units < 0n)
  const [received, ...otherReceived] = net.filter(({ units }) => units > 0n)
  if (paid && received && otherPaid.length === 0 && otherReceived.length === 0)
    return { kind: 'swap', actor, paid: magnitude(paid), received, ...graduation(actions) }
  const [only, ...others] = net
  return { kind: 'trade', actor, pools: trades.length, net: others.length === 0 ? only : undefined }
}

const magnitude = (amount: TokenAmount): TokenAmount =>
  amount.units < 0n ? { ...amount, units: -amount.units } : amount

function describeTransfers(view: TransactionView, actor: string): Description | undefined {
  const transfers = readTransfers(view)
  const [first, ...others] = transfers
  if (!first) return undefined
  if (others.length > 0) return { kind: 'transfers', actor, count: transfers.length }
  const { from, to, amount } = first
  return from === undefined ? { kind: 'mint', actor: to, amount } : { kind: 'send', actor: from, to, amount }
}

function describeCall({ instructions }: TransactionView, actor: string, registry: Registry): Description {
  const isSubject = ({ programId }: InstructionView) => !PREPARATION.has(programId)
  const subject = instructions.find(isSubject) ?? instructions[0]
  if (!subject) return { kind: 'fee', actor }
  const { programId, type, data } = subject
  const bytes = data === undefined ? undefined : decodeBase58(data)
  return {
    kind: 'call',
    actor,
    programId,
    name: type ?? (bytes && registry.instructionName(programId, bytes)),
  }
}
