import { useWalletSession } from '../../lib/wallet/session.ts'
import type { SwapPorts } from './model/controller.ts'
import type { Fault, Quoted } from './model/machine.ts'
import { swapStageTexts } from './model/messages.ts'
import { fetchQuote } from './quote/fetch-quote.ts'
import type { BuiltSwap } from './review/build-swap.ts'
import { signTransaction } from './review/sign-transaction.ts'

/** A swap as it went: what was quoted, what the chain did, and how long each part took. */
export interface SwapReceipt {
  signature: string
  slot: number
  quoted: Quoted
  amounts: { input: bigint; output: bigint; feeLamports: bigint } | undefined
  /** From the wallet's signature to the chain's word. */
  landedMs: number
}

/** The world of a swap in this browser. The code that reads transactions is loaded when the first one is built. */
export function browserPorts(
  chain: () => `solana:${string}`,
): Omit<SwapPorts<BuiltSwap, SwapReceipt>, 'tell'> {
  return {
    now: () => Date.now(),
    quote: fetchQuote,
    async build(quoted, account) {
      try {
        const { buildSwap } = await import('./review/build-swap.ts')
        return await buildSwap(quoted, account)
      } catch (cause) {
        return { ok: false, fault: { code: codeOf(cause), message: 'The transaction could not be prepared' } }
      }
    },
    async sign(built, address) {
      const { wallet, account } = useWalletSession.getState()
      if (!wallet || account?.address !== address) throw new Error('Wallet not connected')
      return signTransaction(wallet, account, chain(), built.wire)
    },
    async send(quoted, built, signed, onSent) {
      const signedAtMs = Date.now()
      const { sendSwap } = await import('./review/send-swap.ts')
      const sent = await sendSwap(built, signed, onSent)
      if (!sent.ok) return sent
      return { ok: true, receipt: { ...sent.result, quoted, landedMs: Date.now() - signedAtMs } }
    },
    signingFault: (cause) => ({
      fault: { code: codeOf(cause), message: 'Wallet Signing Failed' } satisfies Fault,
      text: swapStageTexts.sign,
    }),
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 120) : 'UNKNOWN'
}
