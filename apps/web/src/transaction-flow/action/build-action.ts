import type { ActionSubject, ReceiptFee } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import {
  buildTransaction,
  type ClusterValues,
  classifyTransactionError,
  compareEffects,
  equalBytes,
  type ParsedTransaction,
  parseTransaction,
  type SimulatedEffects,
} from '@callisto/solana'
import { decodeAddress } from '@callisto/solana/codec'
import { kitRpc } from '../../lib/api/kit-rpc.ts'
import { programs } from '../../lib/programs/page-programs.ts'
import { failureText } from '../../lib/text/failure-text.ts'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import type { FlowError } from '../model/flow.ts'
import { simulateTransaction } from '../review/simulate-transaction.ts'
import { requireSigner, signTransaction } from '../send/signer.ts'
import { type Action, ActionRefusal, type PlanAction } from './action.ts'

/** Longest time from the click to the review. */
const DEADLINE_MS = 10_000

const NOT_PREPARED = msg('The transaction could not be prepared')

/** An action whose simulation changes what it is meant to change, and nothing else. */
export interface BuiltAction {
  account: string
  wire: Uint8Array
  lastValidBlockHeight: number
  subject: ActionSubject
  /** Signed base units by mint; native SOL is part of those of wrapped SOL. */
  changes: SimulatedEffects['tokens']
  /** Between which the changes stay, whatever happens until the transaction lands. */
  bounds: Action['tokens']
  /** Lamports of the network fee, and of rent that leaves the wallet. */
  feeLamports: bigint
  rentLamports: bigint
  onConfirmed: Action['onConfirmed']
  /** Whether what the wallet returned is what was reviewed, signed. */
  verifySigned(signed: Uint8Array): Promise<{ ok: true } | { ok: false; reason: string }>
}

export type ActionResult = { ok: true; built: BuiltAction } | { ok: false; error: FlowError }

/**
 * Builds an action, simulates it and compares its effects with what it is meant to change. Without a simulation there is no
 * review: nothing else shows what a program does.
 */
export async function buildAction(
  plan: PlanAction,
  account: string,
  cluster: ClusterValues,
): Promise<ActionResult> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const action = await plan(account, { cluster, signal })
    const { value: lifetime } = await kitRpc
      .getLatestBlockhash({ commitment: 'confirmed' })
      .send({ abortSignal: signal })
    const lastValidBlockHeight = Number(lifetime.lastValidBlockHeight)
    const { instructions } = action
    const built = buildTransaction(
      { feePayer: account, instructions, version: 0 },
      { blockhash: lifetime.blockhash, lastValidBlockHeight },
      cluster.formats[0],
    )
    if (!built.ok) return refused(built.reason, t('Transaction too large'))
    const { bytes: wire } = built
    const parsed = parseTransaction(wire)
    if (!parsed.ok) return refused(parsed.reason)
    const difference = await action.verify?.(parsed.transaction)
    if (difference !== undefined) return refused(`VERIFICATION: ${difference}`)
    const simulated = await simulate(wire, parsed.transaction, { action, account, cluster }, signal)
    if (!simulated.ok) return simulated
    const { effects, feeLamports } = simulated
    const { rentLamports, changes } = toChanges(action, effects)
    const subject = toSubject(action, changes, { feeLamports, rentLamports })
    return {
      ok: true,
      built: {
        account,
        wire,
        lastValidBlockHeight,
        subject,
        changes,
        bounds: toBounds(action),
        feeLamports,
        rentLamports,
        onConfirmed: action.onConfirmed,
        async verifySigned(signed) {
          const read = parseTransaction(signed)
          if (!read.ok) return { ok: false, reason: read.reason }
          const isSame = equalBytes(read.transaction.message, parsed.transaction.message)
          return isSame ? { ok: true } : { ok: false, reason: 'the transaction is another one' }
        },
      },
    }
  } catch (cause) {
    if (cause instanceof ActionRefusal) return refused(cause.code, cause.message)
    return refused(cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 120) : 'UNKNOWN')
  }
}

const refused = (code: string, message = t(NOT_PREPARED)): { ok: false; error: FlowError } => ({
  ok: false,
  error: { code, message },
})

type Simulated =
  | { ok: true; effects: SimulatedEffects; feeLamports: bigint }
  | { ok: false; error: FlowError }

async function simulate(
  wire: Uint8Array,
  transaction: ParsedTransaction,
  { action, account, cluster }: { action: Action; account: string; cluster: ClusterValues },
  signal: AbortSignal,
): Promise<Simulated> {
  const userBytes = decodeAddress(account)
  if (!userBytes) return refused('ADDRESS')
  const simulation = await simulateTransaction(wire, transaction, { user: account, userBytes }, signal)
  if (simulation.status === 'failed') {
    const failure = classifyTransactionError(simulation.err, simulation.logs, programs.errors)
    const { code, message } = failure ?? { code: 'UNKNOWN', message: '' }
    return refused(`SIMULATION: ${code}`, failureText(message))
  }
  const feeLamports = cluster.signatureFeeLamports * BigInt(transaction.signers.length)
  const compared = compareEffects(simulation.accounts, { ...action, user: account, feeLamports })
  if (compared.ok) return { ok: true, effects: compared.effects, feeLamports }
  return refused(
    `SIMULATION: ${compared.reason}`,
    t('A simulation changes something else in your wallet, so it was not signed'),
  )
}

/**
 * The changes with those of native SOL where the action bounds them; the deposits of opened accounts are rent then. Elsewhere
 * every lamport that leaves and is not sent is rent of accounts of programs.
 */
function toChanges(
  { sol: bounds, sentLamports = 0n }: Action,
  { tokens, lamports, sol, openedLamports }: SimulatedEffects,
) {
  if (!bounds) {
    const left = -lamports - sentLamports
    const changes = new Map(tokens)
    // Wrapped SOL is among the tokens already.
    if (sentLamports > 0n && !changes.has(SOL_MINT)) changes.set(SOL_MINT, -sentLamports)
    return { changes, rentLamports: left > 0n ? left : 0n }
  }
  const changes = new Map(tokens).set(SOL_MINT, (tokens.get(SOL_MINT) ?? 0n) + sol)
  return { changes, rentLamports: openedLamports }
}

function toBounds({ tokens, sol }: Action): Action['tokens'] {
  if (!sol) return tokens
  const wrapped = tokens.get(SOL_MINT) ?? { least: 0n, most: 0n }
  const most = [wrapped.most, sol.most]
  const isBounded = most.every((one) => one !== undefined)
  return new Map(tokens).set(SOL_MINT, {
    least: wrapped.least + sol.least,
    ...(isBounded ? { most: most.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n) } : {}),
  })
}

function toSubject(
  { kind, isRentGiven, transfer }: Action,
  tokens: SimulatedEffects['tokens'],
  { feeLamports, rentLamports }: { feeLamports: bigint; rentLamports: bigint },
): ActionSubject {
  const fees: ReceiptFee[] = [{ kind: 'network', mint: SOL_MINT, amount: `${feeLamports}` }]
  const rent = isRentGiven ? 'recipientRent' : 'rent'
  if (rentLamports > 0n) fees.push({ kind: rent, mint: SOL_MINT, amount: `${rentLamports}` })
  const changes = [...tokens].map(([mint, amount]) => ({ mint, amount: `${amount}` }))
  return { kind: 'action', action: kind, changes, fees, ...(transfer && { transfer }) }
}

/** Asks the connected wallet for the signature of an action. Rejects when it refuses, and when nobody can sign (spec 2-6-03). */
export async function signAction(
  { wire }: Pick<BuiltAction, 'wire'>,
  address: string,
  chain: `solana:${string}`,
): Promise<Uint8Array> {
  const session = useWalletSession.getState()
  if (!session.wallet && !session.account) throw new Error('Wallet not connected')
  const { wallet, account } = requireSigner(session, address)
  return signTransaction(wallet, account, chain, wire)
}
