import { formatUnits, readAmountInput } from '@callisto/amount'
import { localizeDecimal, numberSeparators } from '@callisto/i18n'
import { DAY_MS, type SpendingLimits } from '@callisto/program-clients'
import { decodeAddress } from '@callisto/solana/codec'
import { KNOWN_MINTS } from './limits.ts'

const SOL_DECIMALS = 9
const MAX_UNITS = 2n ** 63n
const MAX_RECIPIENTS = 20

/** SpendingLimits as they are typed. */
export interface LimitsDraft {
  /** In the order of the known mints: texts of whole tokens. */
  mints: readonly { perTrade: string; perDay: string }[]
  maxNetworkFee: string
  maxTip: string
  days: number
  /** One address a line. */
  recipients: string
}

/** Choices of how long limits are in force, in days. */
export const DAYS = [1, 7, 30] as const

const inWhole = (units: bigint, decimals: number) => localizeDecimal(formatUnits(units, decimals))

/** The form of known limits, which start anew when they are saved. */
export function toDraft(limits: SpendingLimits): LimitsDraft {
  return {
    mints: KNOWN_MINTS.map(({ mint, decimals }) => {
      const limit = limits.mints.find((one) => one.mint === mint)
      return {
        perTrade: inWhole(limit?.perTrade ?? 0n, decimals),
        perDay: inWhole(limit?.perDay ?? 0n, decimals),
      }
    }),
    maxNetworkFee: inWhole(limits.maxNetworkFeeLamports, SOL_DECIMALS),
    maxTip: inWhole(limits.maxTipLamports, SOL_DECIMALS),
    days: 7,
    recipients: limits.recipients.join('\n'),
  }
}

/** The amount of a text in base units; undefined for one that is no amount. */
export function readUnits(text: string, decimals: number, symbol: string): bigint | undefined {
  const read = readAmountInput(text, { decimals, max: MAX_UNITS, separators: numberSeparators(), symbol })
  return read.ok ? read.units : undefined
}

/** Addresses of the lines; undefined when one is none, or when they are too many. */
export function readRecipients(text: string): readonly string[] | undefined {
  const lines = [...new Set(text.split(/\s+/).filter((line) => line !== ''))]
  const isValid = lines.length <= MAX_RECIPIENTS && lines.every((line) => decodeAddress(line) !== undefined)
  return isValid ? lines : undefined
}

/** The limits of a form; undefined while one of its fields is wrong. */
export function fromDraft(draft: LimitsDraft, nowMs: number): SpendingLimits | undefined {
  const mints = KNOWN_MINTS.map(({ mint, symbol, decimals }, at) => ({
    mint,
    perTrade: readUnits(draft.mints[at]!.perTrade, decimals, symbol),
    perDay: readUnits(draft.mints[at]!.perDay, decimals, symbol),
  }))
  const maxNetworkFeeLamports = readUnits(draft.maxNetworkFee, SOL_DECIMALS, 'SOL')
  const maxTipLamports = readUnits(draft.maxTip, SOL_DECIMALS, 'SOL')
  const recipients = readRecipients(draft.recipients)
  if (maxNetworkFeeLamports === undefined || maxTipLamports === undefined || !recipients) return undefined
  const complete = mints.flatMap(({ mint, perTrade, perDay }) =>
    perTrade === undefined || perDay === undefined ? [] : [{ mint, perTrade, perDay }],
  )
  if (complete.length < mints.length) return undefined
  const expiresAtMs = nowMs + draft.days * DAY_MS
  return { mints: complete, recipients, maxNetworkFeeLamports, maxTipLamports, expiresAtMs }
}
