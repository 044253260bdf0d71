import { toPlainDecimal } from '@callisto/amount'
import {
  type Bound,
  type BoundMetric,
  type booleanFilters,
  boundMetrics,
  MAX_KEYWORD_LENGTH,
  type ScreenerFilters,
} from '@callisto/contract'
import { localizeDecimal, numberSeparators, t } from '@callisto/i18n'

export type FlagKey = (typeof booleanFilters)[number]

/** Unparsed form state of the filters: flags, and texts keyed by `metric.min`, `metric.max` and keyword list. */
export interface Draft {
  flags: readonly FlagKey[]
  texts: Readonly<Record<string, string>>
}

export type DraftResult =
  | { ok: true; filters: ScreenerFilters }
  | { ok: false; errors: Readonly<Record<string, string>> }

const flagKeys: readonly FlagKey[] = [
  'verified',
  'mintAuthorityDisabled',
  'freezeAuthorityDisabled',
  'smallMeteoraDBC',
  'hasSocials',
]
const keywordKeys = ['searchInclude', 'searchExclude'] as const

/** Filters as form state. */
export function toDraft(filters: ScreenerFilters): Draft {
  const texts: Record<string, string> = {}
  for (const [metric, { min, max }] of Object.entries(filters.bounds ?? {})) {
    if (min !== undefined) texts[`${metric}.min`] = localizeDecimal(String(min))
    if (max !== undefined) texts[`${metric}.max`] = localizeDecimal(String(max))
  }
  for (const key of keywordKeys) texts[key] = (filters[key] ?? []).join(', ')
  return { flags: flagKeys.filter((key) => filters[key]), texts }
}

/** Parses the form state; errors are keyed by field. `kept` holds the filters that the dialog does not show. */
export function parseDraft(draft: Draft, kept: ScreenerFilters = {}): DraftResult {
  const errors: Record<string, string> = {}
  const bounds: Partial<Record<BoundMetric, Bound>> = {}
  for (const metric of boundMetrics) {
    const min = parseBound(draft.texts[`${metric}.min`])
    const max = parseBound(draft.texts[`${metric}.max`])
    if (typeof min === 'string') errors[`${metric}.min`] = boundFault(min)
    if (typeof max === 'string') errors[`${metric}.max`] = boundFault(max)
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      errors[`${metric}.max`] = t('Below the minimum')
    if (min === undefined && max === undefined) continue
    bounds[metric] = {
      ...(typeof min === 'number' ? { min } : {}),
      ...(typeof max === 'number' ? { max } : {}),
    }
  }
  const filters = hiddenFilters(kept)
  for (const flag of draft.flags) filters[flag] = true
  for (const key of keywordKeys) {
    const words = parseKeywords(draft.texts[key])
    if (words === 'bad') errors[key] = t('Keyword cannot be empty')
    else if (words) filters[key] = words
  }
  if (Object.keys(bounds).length > 0) filters.bounds = bounds
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, filters }
}

function hiddenFilters({
  launchpads,
  lpBurntPercentage,
  topHoldersPercentage,
  numOfSocials,
}: ScreenerFilters): ScreenerFilters {
  return {
    ...(launchpads ? { launchpads } : {}),
    ...(lpBurntPercentage === undefined ? {} : { lpBurntPercentage }),
    ...(topHoldersPercentage === undefined ? {} : { topHoldersPercentage }),
    ...(numOfSocials === undefined ? {} : { numOfSocials }),
  }
}

/** A bound in the format of the language: "1,234.5" is read as such, "1,234" could be two numbers. */
function parseBound(text = ''): number | 'bad' | 'ambiguous' | undefined {
  const tidy = toPlainDecimal(text, numberSeparators())
  if (tidy === undefined) return 'ambiguous'
  if (tidy === '') return undefined
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(tidy) ? Number(tidy) : 'bad'
}

const boundFault = (fault: 'bad' | 'ambiguous'): string =>
  fault === 'bad' ? t('Not a number') : t('Write the number without thousands separators')

function parseKeywords(text: string | undefined): string[] | 'bad' | undefined {
  if (!text?.trim()) return undefined
  const words = text.split(',').map((word) => word.trim().slice(0, MAX_KEYWORD_LENGTH))
  return words.includes('') ? 'bad' : words
}
