import { formatUnits } from '@callisto/amount'
import { localizeNumber, t } from '@callisto/i18n'
import type { SpendingLimits } from '@callisto/program-clients'
import { KNOWN_MINTS } from '../limits/known-mints.ts'

const HOUR_MS = 3_600_000

const shortAddress = (address: string) => `${address.slice(0, 4)}...${address.slice(-4)}`

/** Symbol of a token that the frame knows, else the address of its mint. */
export const tokenText = (mint: string): string =>
  KNOWN_MINTS.find((one) => one.mint === mint)?.symbol ?? shortAddress(mint)

/** An amount with its token; of a token that the frame does not know, base units and the address of its mint. */
export function amountText(mint: string, amount: bigint): string {
  const known = KNOWN_MINTS.find((one) => one.mint === mint)
  if (known) return `${localizeNumber(formatUnits(amount, known.decimals))} ${known.symbol}`
  return t('{amount} base units of {token}', {
    amount: localizeNumber(String(amount)),
    token: tokenText(mint),
  })
}

export const solText = (lamports: bigint): string => amountText(KNOWN_MINTS[0]!.mint, lamports)

/** SpendingLimits in one sentence: what a trade and a day may take, and until when. */
export function limitsSentence(limits: SpendingLimits): string {
  const amounts = (kind: 'perTrade' | 'perDay') =>
    limits.mints.map((limit) => amountText(limit.mint, limit[kind])).join(', ')
  return t(
    'At most {perTrade} a trade, {perDay} in 24 hours, for {days} days. Other tokens, payments to other wallets and everything unusual ask first.',
    {
      perTrade: amounts('perTrade'),
      perDay: amounts('perDay'),
      days: Math.round((limits.expiresAtMs - Date.now()) / (24 * HOUR_MS)),
    },
  )
}
