import {
  AddressSchema,
  type Bound,
  type BoundMetric,
  booleanFilters,
  boundMetrics,
  cutKeyword,
  type KnownLaunchpadId,
  parseKnownLaunchpadId,
  type ScreenerFilters,
} from '@callisto/contract'
import { localizeDecimal, t } from '@callisto/i18n'
import { decimalFaultText } from '../forms/decimal-fault.ts'
import { readSigned } from '../forms/decimal-text.ts'

export type FlagKey = (typeof booleanFilters)[number]
/** Filters of one lower bound. */
export const leastKeys = ['lpBurntPercentage', 'numOfSocials'] as const
export type LeastKey = (typeof leastKeys)[number]

/** The filters as the texts of their form, before they are parsed. */
export interface Draft {
  flags: Record<FlagKey, boolean>
  bounds: Record<BoundMetric, { min: string; max: string }>
  least: Record<LeastKey, string>
  launchpads: string[]
  partnerConfigs: string
  searchInclude: string
  searchExclude: string
}

export type DraftPath =
  | `bounds.${BoundMetric}.${'min' | 'max'}`
  | `least.${LeastKey}`
  | 'partnerConfigs'
  | (typeof keywordKeys)[number]
export type DraftResult =
  | { ok: true; value: ScreenerFilters }
  | { ok: false; errors: Readonly<Partial<Record<DraftPath, string>>> }

const keywordKeys = ['searchInclude', 'searchExclude'] as const

/** Filters as the texts of their form. `topHoldersPercentage` is a maximum of the bound of that name. */
export function toDraft({ topHoldersPercentage, ...filters }: ScreenerFilters): Draft {
  const text = (bound: number | undefined) => (bound === undefined ? '' : localizeDecimal(toDecimal(bound)))
  const bounds = boundMetrics.map((metric) => {
    const { min, max } = filters.bounds?.[metric] ?? {}
    const ends = metric === 'topHoldersPercentage' ? [max, topHoldersPercentage] : [max]
    const known = ends.filter((end) => end !== undefined)
    return [metric, { min: text(min), max: text(known.length > 0 ? Math.min(...known) : undefined) }]
  })
  return {
    flags: Object.fromEntries(booleanFilters.map((key) => [key, filters[key] === true])) as Draft['flags'],
    bounds: Object.fromEntries(bounds) as Draft['bounds'],
    least: { lpBurntPercentage: text(filters.lpBurntPercentage), numOfSocials: text(filters.numOfSocials) },
    launchpads: filters.launchpads ?? [],
    partnerConfigs: (filters.partnerConfigs ?? []).join(', '),
    searchInclude: (filters.searchInclude ?? []).join(', '),
    searchExclude: (filters.searchExclude ?? []).join(', '),
  }
}

/** Parses the texts; an empty one is no filter. */
export function parseDraft(draft: Draft): DraftResult {
  const errors: Partial<Record<DraftPath, string>> = {}
  const bounds: Partial<Record<BoundMetric, Bound>> = {}
  for (const metric of boundMetrics) {
    const min = parseBound(draft.bounds[metric].min)
    const max = parseBound(draft.bounds[metric].max)
    if (typeof min === 'string') errors[`bounds.${metric}.min`] = min
    if (typeof max === 'string') errors[`bounds.${metric}.max`] = max
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      errors[`bounds.${metric}.max`] = t('Below the minimum')
    if (min === undefined && max === undefined) continue
    bounds[metric] = {
      ...(typeof min === 'number' ? { min } : {}),
      ...(typeof max === 'number' ? { max } : {}),
    }
  }
  const filters: ScreenerFilters = {}
  for (const flag of booleanFilters) if (draft.flags[flag]) filters[flag] = true
  for (const key of leastKeys) {
    const least = parseBound(draft.least[key])
    if (typeof least === 'string') errors[`least.${key}`] = least
    else if (least !== undefined) filters[key] = least
  }
  const launchpads = draft.launchpads.map(parseKnownLaunchpadId).filter((id) => id !== undefined)
  if (launchpads.length > 0) filters.launchpads = launchpads satisfies KnownLaunchpadId[]
  const configs = splitList(draft.partnerConfigs)
  if (configs.some((config) => !AddressSchema.safeParse(config).success))
    errors.partnerConfigs = t('Not an address')
  else if (configs.length > 0) filters.partnerConfigs = configs
  for (const key of keywordKeys) {
    const words = splitList(draft[key]).map(cutKeyword)
    if (words.includes('')) errors[key] = t('Keyword cannot be empty')
    else if (words.length > 0) filters[key] = words
  }
  if (Object.keys(bounds).length > 0) filters.bounds = bounds
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: filters }
}

/** The entries of a text with commas; none of an empty text. */
const splitList = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(',').map((entry) => entry.trim())

const BOUND_DECIMALS = 18

/** A bound as a decimal without an exponent. */
const toDecimal = (bound: number): string =>
  String(bound).includes('e-') ? bound.toFixed(BOUND_DECIMALS).replace(/0+$/, '') : String(bound)

/** A bound in the format of the language, or why it is none; undefined while empty. */
function parseBound(text: string): number | string | undefined {
  const read = readSigned(text, BOUND_DECIMALS)
  if (read.kind === 'none') return undefined
  return read.kind === 'value' ? read.number : decimalFaultText(read.fault, text, BOUND_DECIMALS)
}
