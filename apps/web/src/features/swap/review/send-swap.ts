import { t } from '@callisto/i18n'
import {
  computeSwapAmounts,
  fetchExecutedTransaction,
  sendTransaction,
  systemClock,
  transactionRpc,
  verifySwapTransaction,
} from '@callisto/solana'
import { kitRpc } from '../../../lib/api/kit-rpc.ts'
import { programs } from '../../../lib/programs/page-programs.ts'
import { failureText } from '../../../lib/text/failure-text.ts'
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

const rpc = transactionRpc(kitRpc)

/**
 * Verifies the signed transaction against the swap intent, then sends it and waits for confirmation. A transaction that
 * the wallet modified is rejected and not sent.
 */
export async function sendSwap(
  built: BuiltSwap,
  signed: Uint8Array,
  onSent: (signature: string) => void,
): Promise<SendResult> {
  const { lookupTables, cluster } = built
  const checked = await verifySwapTransaction(signed, built.intent, { signed: true, lookupTables, cluster })
  if (!checked.ok) {
    const error = { code: `ALTERED: ${checked.reason}`, message: t('User transaction has been modified') }
    return { ok: false, error, text: t(transactionMessages.altered), signature: undefined }
  }
  const ports = { rpc, clock: systemClock, signatureNotification: signatureSeen }
  const request = {
    wire: signed,
    lastValidBlockHeight: built.lastValidBlockHeight,
    programErrors: programs.errors,
    onSent,
  }
  const outcome = await sendTransaction(request, ports)
  if (outcome.status !== 'confirmed') {
    const { code, message } = outcome.failure
    const signature = 'signature' in outcome ? outcome.signature : undefined
    const text = t(transactionMessages[outcome.status])
    return { ok: false, error: { code, message: failureText(message) }, text, signature }
  }
  const { signature, slot } = outcome
  return { ok: true, result: { signature, slot, amounts: await readAmounts(signature, built) } }
}

async function readAmounts(signature: string, { intent }: BuiltSwap): Promise<SwapResult['amounts']> {
  const executed = await fetchExecutedTransaction(signature, { rpc, clock: systemClock })
  const sides = { user: intent.user, inputMint: intent.input.mint, outputMint: intent.output.mint }
  const amounts = executed && computeSwapAmounts(executed, sides)
  return (
    amounts && { input: amounts.inputAmount, output: amounts.outputAmount, feeLamports: amounts.feeLamports }
  )
}
