import type { BroadcastRoute, SwapSubject, TransactionReceipt } from '@callisto/contract'
import type { ClusterValues } from '@callisto/solana'
import { readSwapSettings } from '../../lib/site/swap-settings.ts'
import { recordLanding } from '../../lib/transactions/landing-times.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import type { FlowError } from '../../transaction-flow/model/flow.ts'
import type { SendResult } from '../../transaction-flow/model/stage.ts'
import { browserTrackPorts } from '../../transaction-flow/pending/browser-track-ports.ts'
import { sendSigned } from '../../transaction-flow/send/send-signed.ts'
import { requireSigner, SignerError, signTransaction } from '../../transaction-flow/send/signer.ts'
import type { QuoteSnapshot } from './model/machine.ts'
import { type BuiltSwap, buildSwap } from './review/build-swap.ts'
import { betterSwap, buildFillSwap } from './review/fill-swap.ts'
import { toSwapSubject } from './review/swap-subject.ts'

/** A verified swap with the path that its broadcast takes. */
export interface RoutedSwap extends BuiltSwap {
  route: BroadcastRoute
  /** Unix milliseconds; set when the wallet is asked. */
  approvedAtMs?: number
}

export interface SwapBuildOptions {
  cluster: ClusterValues
  version: 0 | 1
  blockhashSlotsToExpiry: number | undefined
}

/**
 * Builds and verifies the swap of a quote with the settings of now: by the pools, and by a market maker where one offers at
 * least as much. The better one by simulated outcome is reviewed.
 */
export async function buildRoutedSwap(
  quoted: QuoteSnapshot,
  account: string,
  options: SwapBuildOptions,
): Promise<{ ok: true; built: RoutedSwap } | { ok: false; error: FlowError }> {
  const settings = readSwapSettings()
  const fillOptions = { cluster: options.cluster, settings, nowMs: Date.now() }
  const result = await betterSwap(
    buildSwap(quoted, account, { ...options, settings }),
    buildFillSwap(quoted, account, fillOptions),
  )
  if (!result.ok) return result
  // Only its maker gets a fill before it lands.
  const isPrivate = settings.isProtected || result.built.fill !== undefined
  return { ok: true, built: { ...result.built, route: isPrivate ? 'private' : 'public' } }
}

/**
 * Asks the connected wallet for the signature of a swap. Rejects when it refuses, when nobody can sign, and when a maker
 * would get the signature too late.
 */
export async function signSwap(
  built: RoutedSwap,
  address: string,
  chain: `solana:${string}`,
): Promise<Uint8Array> {
  const { wallet, account } = requireSigner(useWalletSession.getState(), address)
  if (built.fill && Date.now() > built.fill.signBeforeMs) throw new SignerError('QUOTE_EXPIRED')
  built.approvedAtMs = Date.now()
  return signTransaction(wallet, account, chain, built.wire)
}

/** Sends a signed swap and takes it to its receipt. */
export async function sendSwap(
  { requestedAtMs }: QuoteSnapshot,
  built: RoutedSwap,
  signed: Uint8Array,
  onSent: (signature: string) => void,
): Promise<SendResult<TransactionReceipt>> {
  const { intent, fill, route, lastValidBlockHeight, approvedAtMs, verifySigned: verify } = built
  const signedAtMs = Date.now()
  const subject: SwapSubject = toSwapSubject(built)
  const times = { quotedAtMs: requestedAtMs, signedAtMs, ...(approvedAtMs ? { approvedAtMs } : {}) }
  const approved = {
    ...{ account: intent.user, subject, route, lastValidBlockHeight, times, verify },
    ...(fill ? { order: { requestId: fill.requestId } } : {}),
  }
  const sent = await sendSigned(approved, signed, onSent, browserTrackPorts)
  if (sent.ok) recordLanding(sent.receipt.signature, sent.receipt.times.decidedAtMs - signedAtMs)
  return sent
}
