import { t } from '@callisto/i18n'
import type { ClusterValues } from '@callisto/solana'
import { recordLanding } from '../../lib/transactions/landing-times.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { chooseTransactionVersion } from '../../lib/wallet/transaction-version.ts'
import type { SwapPorts } from './model/controller.ts'
import type { QuoteSnapshot, SwapError } from './model/machine.ts'
import { stageMessages } from './model/messages.ts'
import { fetchQuote } from './quote/fetch-quote.ts'
import type { BuiltSwap } from './review/build-swap.ts'
import { signTransaction } from './review/sign-transaction.ts'

/** Executed swap: quote, executed amounts and confirmation time. */
export interface SwapReceipt {
  signature: string
  slot: number
  quoted: QuoteSnapshot
  amounts: { input: bigint; output: bigint; feeLamports: bigint } | undefined
  /** Milliseconds from signature to confirmation. */
  landedMs: number
}

/**
 * The code that builds, checks and sends. All of it is loaded before a wallet signs: a signed transaction that cannot be
 * sent because the network has gone would be lost.
 */
export async function loadTransactionCode() {
  const [{ buildSwap }, { sendSwap }] = await Promise.all([
    import('./review/build-swap.ts'),
    import('./review/send-swap.ts'),
  ])
  return { buildSwap, sendSwap }
}

/** Browser implementation of the swap ports. */
export function browserPorts(
  chain: () => `solana:${string}`,
  cluster: () => Promise<ClusterValues>,
  blockhashSlotsToExpiry: () => number | undefined,
): Omit<SwapPorts<BuiltSwap, SwapReceipt>, 'notify'> {
  const version = (values: ClusterValues | undefined) =>
    chooseTransactionVersion(useWalletSession.getState().wallet, values)
  return {
    now: () => Date.now(),
    async quote(request, signal) {
      const transactionVersion = version(await cluster().catch(() => undefined))
      return fetchQuote({ ...request, transactionVersion }, signal)
    },
    async build(quoted, account) {
      try {
        const { buildSwap } = await loadTransactionCode()
        const values = await cluster()
        return await buildSwap(quoted, account, {
          cluster: values,
          version: version(values),
          blockhashSlotsToExpiry: blockhashSlotsToExpiry(),
        })
      } catch (cause) {
        return {
          ok: false,
          error: { code: codeOf(cause), message: t('The transaction could not be prepared') },
        }
      }
    },
    async sign(built, address) {
      const { wallet, account } = useWalletSession.getState()
      if (!wallet || account?.address !== address) throw new Error('Wallet not connected')
      return signTransaction(wallet, account, chain(), built.wire)
    },
    async send(quoted, built, signed, onSent) {
      const signedAtMs = Date.now()
      const { sendSwap } = await loadTransactionCode()
      const sent = await sendSwap(built, signed, onSent)
      if (!sent.ok) return sent
      const landedMs = Date.now() - signedAtMs
      recordLanding(sent.result.signature, landedMs)
      return { ok: true, receipt: { ...sent.result, quoted, landedMs } }
    },
    toSigningError: (cause) => ({
      error: { code: codeOf(cause), message: t('Wallet Signing Failed') } satisfies SwapError,
      text: t(stageMessages.sign),
    }),
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 120) : 'UNKNOWN'
}
