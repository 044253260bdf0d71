import type { Fault } from '../model/machine.ts'

/** All that decides what the button says. Amounts are base units; undefined is "not known". */
export interface Situation {
  account: string | undefined
  sell: string | undefined
  buy: string | undefined
  amount: bigint | undefined
  sellSymbol: string
  balance: bigint | undefined
  lamports: bigint | undefined
  quote: 'none' | 'loading' | 'fresh' | 'expired'
  quoteFault: Fault | undefined
  step: 'edit' | 'building' | 'review' | 'signing' | 'sending' | 'done' | 'failed'
}

export type NextThing =
  | { do: 'connect' | 'swap' | 'refresh'; label: string }
  | { do: 'wait'; label: string }
  | { do: 'nothing'; label: string }

/** Least SOL that pays for a signature (spec 2, section 9). */
const SIGNATURE_FEE = 5_000n

/** The next true thing: what has to happen before, or what a press does. */
export function nextThing(now: Situation): NextThing {
  if (now.step === 'building') return { do: 'wait', label: 'Preparing' }
  if (now.step === 'signing') return { do: 'wait', label: 'Waiting for your wallet' }
  if (now.step === 'sending') return { do: 'wait', label: 'Confirming' }
  if (!now.sell || !now.buy) return { do: 'nothing', label: 'Select a token' }
  if (!now.amount)
    return now.account ? { do: 'nothing', label: 'Enter an amount' } : { do: 'connect', label: 'Connect' }
  if (!now.account) return { do: 'connect', label: 'Connect' }
  if (now.balance !== undefined && now.amount > now.balance)
    return { do: 'nothing', label: `Not enough ${now.sellSymbol}` }
  if (now.lamports !== undefined && now.lamports < SIGNATURE_FEE)
    return { do: 'nothing', label: 'Not enough SOL for the network fee' }
  if (now.quoteFault) return { do: 'refresh', label: now.quoteFault.message }
  if (now.quote === 'expired') return { do: 'refresh', label: 'Quote expired' }
  if (now.quote !== 'fresh') return { do: 'wait', label: 'Fetching quote' }
  return { do: 'swap', label: 'Swap' }
}
