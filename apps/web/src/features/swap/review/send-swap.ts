import { t } from '@callisto/i18n'
import {
  computeSwapAmounts,
  confirmTransaction,
  fetchExecutedTransaction,
  type SendOutcome,
  type SendPorts,
  sendTransaction,
  systemClock,
  transactionRpc,
  transactionSignature,
  verifySwapTransaction,
} from '@callisto/solana'
import { kitRpc } from '../../../lib/api/kit-rpc.ts'
import { programs } from '../../../lib/programs/page-programs.ts'
import { failureText } from '../../../lib/text/failure-text.ts'
import { addPendingSwap, type PendingSwap, removePendingSwap } from '../../../lib/wallet/pending-swaps.ts'
import type { SwapError } from '../model/machine.ts'
import { transactionMessages } from '../model/transaction-messages.ts'
import type { BuiltSwap } from './build-swap.ts'
import { signatureSeen } from './signature-socket.ts'

/** Executed amounts as read from the chain. */
export interface SwapResult {
  signature: string
  slot: number
  /** Undefined when the transaction has no balance metadata. */
  amounts: { input: bigint; output: bigint; feeLamports: bigint } | undefined
}

export type SendResult =
  | { ok: true; result: SwapResult }
  | { ok: false; error: SwapError; text: string; signature: string | undefined }

/** A signed swap is not given up while the network is away: its result is on the chain. */
const PATIENCE_MS = 30 * 60_000

const rpc = transactionRpc(kitRpc)
const ports: SendPorts = { rpc, clock: systemClock, signatureNotification: signatureSeen }

/**
 * Verifies the signed transaction against the swap intent, then sends it and waits for confirmation. A transaction that
 * the wallet modified is rejected and not sent. Until the result is known the swap is pending, so that a reload of the
 * page does not lose it.
 */
export async function sendSwap(
  built: BuiltSwap,
  signed: Uint8Array,
  onSent: (signature: string) => void,
): Promise<SendResult> {
  const { lookupTables, cluster, intent, lastValidBlockHeight } = built
  const checked = await verifySwapTransaction(signed, intent, { signed: true, lookupTables, cluster })
  const signature = transactionSignature(signed)
  if (!checked.ok || signature === undefined) {
    const reason = checked.ok ? 'SIGNATURE' : checked.reason
    const error = { code: `ALTERED: ${reason}`, message: t('User transaction has been modified') }
    return { ok: false, error, text: t(transactionMessages.altered), signature: undefined }
  }
  const sides = { account: intent.user, inputMint: intent.input.mint, outputMint: intent.output.mint }
  const pending = { signature, lastValidBlockHeight, ...sides }
  addPendingSwap(pending)
  const request = {
    wire: signed,
    lastValidBlockHeight,
    patienceMs: PATIENCE_MS,
    programErrors: programs.errors,
    onSent,
  }
  return toResult(await sendTransaction(request, ports), pending)
}

/** Waits for the result of a pending swap. */
export async function followSwap(pending: PendingSwap): Promise<SendResult> {
  const request = { ...pending, patienceMs: PATIENCE_MS, programErrors: programs.errors }
  return toResult(await confirmTransaction(request, ports), pending)
}

async function toResult(outcome: SendOutcome, pending: PendingSwap): Promise<SendResult> {
  removePendingSwap(pending.signature)
  if (outcome.status !== 'confirmed') {
    const { code, message } = outcome.failure
    const signature = 'signature' in outcome ? outcome.signature : undefined
    const text = t(transactionMessages[outcome.status])
    return { ok: false, error: { code, message: failureText(message) }, text, signature }
  }
  const { signature, slot } = outcome
  return { ok: true, result: { signature, slot, amounts: await readAmounts(pending) } }
}

async function readAmounts({ signature, account, ...mints }: PendingSwap): Promise<SwapResult['amounts']> {
  const executed = await fetchExecutedTransaction(signature, { rpc, clock: systemClock })
  const amounts = executed && computeSwapAmounts(executed, { user: account, ...mints })
  return (
    amounts && { input: amounts.inputAmount, output: amounts.outputAmount, feeLamports: amounts.feeLamports }
  )
}
