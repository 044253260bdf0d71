import type { BroadcastRoute, SwapSubject, TransactionReceipt } from '@callisto/contract'
import { t } from '@callisto/i18n'
import type { ClusterValues } from '@callisto/solana'
import { readSwapSettings } from '../../lib/site/swap-settings.ts'
import { recordLanding } from '../../lib/transactions/landing-times.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { chooseTransactionVersion } from '../../lib/wallet/transaction-version.ts'
import { signTransaction } from '../../transaction-flow/send/sign-transaction.ts'
import { requireSigner } from '../../transaction-flow/send/signer.ts'
import { toSigningFailure } from '../../transaction-flow/send/signing-failure.ts'
import type { SwapPorts } from './model/controller.ts'
import { fetchQuote } from './quote/fetch-quote.ts'
import type { BuiltSwap } from './review/build-swap.ts'

/**
 * The code that builds, checks, sends and shows the receipt. All of it is loaded before a wallet signs: a signed
 * transaction that cannot be sent because the network has gone would be lost.
 */
export async function loadTransactionCode() {
  const [{ buildSwap }, { toSwapSubject }, { sendSigned }, { browserTrackPorts }] = await Promise.all([
    import('./review/build-swap.ts'),
    import('./review/swap-subject.ts'),
    import('../../transaction-flow/send/send-signed.ts'),
    import('../../transaction-flow/pending/browser-track-ports.ts'),
    import('./review/Receipt.tsx'),
  ])
  return { buildSwap, toSwapSubject, sendSigned, browserTrackPorts }
}

type TransactionCode = Awaited<ReturnType<typeof loadTransactionCode>>

/** A verified swap with the code that sends it. */
export interface ReadySwap extends BuiltSwap {
  code: TransactionCode
  route: BroadcastRoute
}

/** Browser implementation of the swap ports. */
export function browserPorts(
  chain: () => `solana:${string}`,
  cluster: () => Promise<ClusterValues>,
  blockhashSlotsToExpiry: () => number | undefined,
): Omit<SwapPorts<ReadySwap, TransactionReceipt>, 'notify'> {
  const version = (values: ClusterValues | undefined) =>
    chooseTransactionVersion(useWalletSession.getState().wallet, values)
  let approvedAtMs = 0
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    async quote(request, signal) {
      const transactionVersion = version(await cluster().catch(() => undefined))
      return fetchQuote({ ...request, transactionVersion }, signal)
    },
    async build(quoted, account) {
      try {
        const code = await loadTransactionCode()
        const values = await cluster()
        const settings = readSwapSettings()
        const result = await code.buildSwap(quoted, account, {
          cluster: values,
          settings,
          version: version(values),
          blockhashSlotsToExpiry: blockhashSlotsToExpiry(),
        })
        return result.ok
          ? { ok: true, built: { ...result.built, code, route: settings.isProtected ? 'private' : 'public' } }
          : result
      } catch (cause) {
        return {
          ok: false,
          error: { code: codeOf(cause), message: t('The transaction could not be prepared') },
        }
      }
    },
    async sign(built, address) {
      const { wallet, account } = requireSigner(useWalletSession.getState(), address)
      approvedAtMs = Date.now()
      return signTransaction(wallet, account, chain(), built.wire)
    },
    async send({ receivedAtMs, quote }, built, signed, onSent) {
      const { code, intent, lastValidBlockHeight } = built
      const signedAtMs = Date.now()
      const subject: SwapSubject = code.toSwapSubject(quote, built)
      const times = { quotedAtMs: receivedAtMs, approvedAtMs, signedAtMs }
      const verify = built.verifySigned
      const approved = {
        account: intent.user,
        subject,
        route: built.route,
        lastValidBlockHeight,
        times,
        verify,
      }
      const sent = await code.sendSigned(approved, signed, onSent, code.browserTrackPorts)
      if (sent.ok) recordLanding(sent.receipt.signature, sent.receipt.times.decidedAtMs - signedAtMs)
      return sent
    },
    toSigningError: toSigningFailure,
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 120) : 'UNKNOWN'
}
