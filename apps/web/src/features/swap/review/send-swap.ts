import { programErrors } from '@callisto/program-clients'
import {
  computeSwapAmounts,
  fetchExecutedTransaction,
  sendTransaction,
  systemClock,
  transactionRpc,
  verifySwapTransaction,
} from '@callisto/solana'
import { createSolanaRpc } from '@solana/kit'
import { config } from '../../../lib/api/config.ts'
import type { Fault } from '../model/machine.ts'
import { transactionTexts } from '../model/transaction-messages.ts'
import type { BuiltSwap } from './build-swap.ts'
import { signatureSeen } from './signature-socket.ts'

/** What really happened, read from the chain. */
export interface SwapResult {
  signature: string
  slot: number
  /** Undefined when the chain does not give the balances. */
  amounts: { input: bigint; output: bigint; feeLamports: bigint } | undefined
}

export type SendResult =
  | { ok: true; result: SwapResult }
  | { ok: false; fault: Fault; text: string; signature: string | undefined }

const rpc = transactionRpc(createSolanaRpc(config.rpc))

/**
 * Compares what the wallet returned with what was agreed to once more, then sends it and waits for the chain's word.
 * A wallet that changed anything that matters is refused, and nothing is sent.
 */
export async function sendSwap(
  built: BuiltSwap,
  signed: Uint8Array,
  onSent: (signature: string) => void,
): Promise<SendResult> {
  const { lookupTables } = built
  const checked = await verifySwapTransaction(signed, built.intent, { signed: true, lookupTables })
  if (!checked.ok) {
    const fault = { code: `ALTERED: ${checked.reason}`, message: 'User transaction has been modified' }
    return { ok: false, fault, text: transactionTexts.altered, signature: undefined }
  }
  const ports = { rpc, clock: systemClock, signatureNotification: signatureSeen }
  const request = { wire: signed, lastValidBlockHeight: built.lastValidBlockHeight, programErrors, onSent }
  const outcome = await sendTransaction(request, ports)
  if (outcome.status !== 'confirmed') {
    const { code, message } = outcome.fault
    const signature = 'signature' in outcome ? outcome.signature : undefined
    return { ok: false, fault: { code, message }, text: transactionTexts[outcome.status], signature }
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
