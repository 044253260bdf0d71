import { t } from '@callisto/i18n'
import type { FlowError } from '../../../transaction-flow/model/flow.ts'

/** Inputs of the primary action. Amounts are base units; undefined is unknown. */
export interface PrimaryActionInput {
  account: string | undefined
  sell: string | undefined
  buy: string | undefined
  amount: bigint | undefined
  /** What leaves the wallet at most, in base units of the token sold. */
  spend: bigint | undefined
  /** What is sold is native SOL, which pays the network fee too. */
  isNativeSol?: boolean
  /** The amount field has a text that is no amount. */
  isAmountRefused?: boolean
  sellSymbol: string
  /** One of the tokens is banned by the remote settings. */
  isBanned?: boolean
  balance: bigint | undefined
  lamports: bigint | undefined
  /** Network fee of one signature; undefined until the values of the cluster are read. */
  signatureFeeLamports: bigint | undefined
  quote: 'none' | 'loading' | 'fresh' | 'expired'
  quoteError: FlowError | undefined
  step: 'edit' | 'building' | 'review' | 'signing' | 'sending' | 'done' | 'failed'
}

export type PrimaryAction =
  | { kind: 'connect' | 'swap' | 'refresh'; label: string }
  | { kind: 'busy'; label: string }
  | { kind: 'disabled'; label: string }

/** Label and effect of the form's primary button. */
export function primaryAction(input: PrimaryActionInput): PrimaryAction {
  if (input.step === 'building') return { kind: 'busy', label: t('Preparing') }
  if (input.step === 'signing') return { kind: 'busy', label: t('Waiting for your wallet') }
  if (input.step === 'sending') return { kind: 'busy', label: t('Confirming') }
  if (!input.sell || !input.buy) return { kind: 'disabled', label: t('Select a token') }
  if (input.isBanned) return { kind: 'disabled', label: t('This token cannot be traded here') }
  if (input.isAmountRefused) return { kind: 'disabled', label: t('Enter a valid amount') }
  if (!input.account) return { kind: 'connect', label: t('Connect') }
  if (!input.amount) return { kind: 'disabled', label: t('Enter an amount') }
  if (input.balance !== undefined && input.spend !== undefined && input.spend > input.balance)
    return {
      kind: 'disabled',
      label: input.sellSymbol
        ? t('Insufficient {symbol}', { symbol: input.sellSymbol })
        : t('Insufficient balance'),
    }
  const fee = (input.signatureFeeLamports ?? 0n) + (input.isNativeSol ? (input.spend ?? 0n) : 0n)
  if (input.lamports !== undefined && input.lamports < fee)
    return { kind: 'disabled', label: t('Insufficient SOL for the network fee') }
  if (input.quoteError) return { kind: 'refresh', label: input.quoteError.message }
  if (input.quote === 'expired') return { kind: 'refresh', label: t('Quote expired') }
  if (input.quote !== 'fresh') return { kind: 'busy', label: t('Fetching quote') }
  return { kind: 'swap', label: t('Swap') }
}
