import type { TransactionReceipt } from '@callisto/contract'
import { t } from '@callisto/i18n'
import type { ClusterValues } from '@callisto/solana'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { chooseTransactionVersion } from '../../lib/wallet/transaction-version.ts'
import type { SwapPorts } from './model/controller.ts'
import type { RoutedSwap } from './transaction-ports.ts'

/** Loads the code of a quote after the form, which is drawn sooner without it. */
export const loadQuoteCode = () => import('./quote/fetch-quote.ts')

/** Loads the code of a swap after the form. */
export const loadTransactionCode = () => import('./transaction-code.ts')

/** A verified swap with the code that signs and sends it. */
export interface ReadySwap extends RoutedSwap {
  code: Awaited<ReturnType<typeof loadTransactionCode>>
}

/** Browser implementation of the swap ports. */
export function browserPorts(
  chain: () => `solana:${string}`,
  cluster: () => Promise<ClusterValues>,
  blockhashSlotsToExpiry: () => number | undefined,
): Omit<SwapPorts<ReadySwap, TransactionReceipt>, 'notify'> {
  const version = (values: ClusterValues | undefined) =>
    chooseTransactionVersion(useWalletSession.getState().wallet, values)
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    async quote(request, signal) {
      const transactionVersion = version(await cluster().catch(() => undefined))
      const { fetchQuote } = await loadQuoteCode()
      return fetchQuote({ ...request, transactionVersion }, signal)
    },
    async build(quoted, account) {
      try {
        const code = await loadTransactionCode()
        const values = await cluster()
        const options = {
          cluster: values,
          version: version(values),
          blockhashSlotsToExpiry: blockhashSlotsToExpiry(),
        }
        const result = await code.buildRoutedSwap(quoted, account, options)
        return result.ok ? { ok: true, built: { ...result.built, code } } : result
      } catch (cause) {
        return {
          ok: false,
          error: { code: codeOf(cause), message: t('The transaction could not be prepared') },
        }
      }
    },
    sign: async (built, address) => built.code.signSwap(built, address, chain()),
    send: (quoted, built, signed, onSent) => built.code.sendSwap(quoted, built, signed, onSent),
    toSigningError: (cause, { code }) => code.toSigningFailure(cause),
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 120) : 'UNKNOWN'
}
