import type { BroadcastRoute, SwapSubject, TransactionReceipt } from '@callisto/contract'
import { t } from '@callisto/i18n'
import type { ClusterValues } from '@callisto/solana'
import { readSwapSettings } from '../../lib/site/swap-settings.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { chooseTransactionVersion } from '../../lib/wallet/transaction-version.ts'
import type { SwapPorts } from './model/controller.ts'
import { fetchQuote } from './quote/fetch-quote.ts'
import type { BuiltSwap } from './review/build-swap.ts'

/** Loads the code of a swap after the form. */
export const loadTransactionCode = () => import('./transaction-code.ts')

/** A verified swap with the code that sends it. */
export interface ReadySwap extends BuiltSwap {
  code: Awaited<ReturnType<typeof loadTransactionCode>>
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
      const { wallet, account } = built.code.requireSigner(useWalletSession.getState(), address)
      approvedAtMs = Date.now()
      return built.code.signTransaction(wallet, account, chain(), built.wire)
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
      if (sent.ok) code.recordLanding(sent.receipt.signature, sent.receipt.times.decidedAtMs - signedAtMs)
      return sent
    },
    toSigningError: (cause, { code }) => code.toSigningFailure(cause),
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 120) : 'UNKNOWN'
}
