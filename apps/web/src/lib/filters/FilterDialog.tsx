import {
  type BoundMetric,
  type KnownLaunchpadId,
  MAX_KEYWORD_LENGTH,
  type ScreenerFilters,
  type Timeframe,
  windowMetrics,
} from '@callisto/contract'
import { type Launchpad, launchpads } from '@callisto/domain'
import { msg, t } from '@callisto/i18n'
import {
  Button,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  Input,
  NumberInput,
  removeOverlayEntries,
} from '@callisto/ui'
import { type ChangeEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SearchParams } from '../browser/search-params.ts'
import { LaunchpadGlyph } from '../tokens/LaunchpadGlyph.tsx'
import { FilterPresets } from './FilterPresets.tsx'
import {
  type Draft,
  type DraftPath,
  type FlagKey,
  type LeastKey,
  parseDraft,
  toDraft,
} from './filter-draft.ts'

const flags: readonly { key: FlagKey; label: string }[] = [
  { key: 'verified', label: msg('Verified only') },
  { key: 'mintAuthorityDisabled', label: msg('Mint authority disabled') },
  { key: 'freezeAuthorityDisabled', label: msg('Freeze authority disabled') },
  { key: 'hasSocials', label: msg('Has socials') },
  { key: 'smallMeteoraDBC', label: msg('Hide small Meteora pools') },
  { key: 'notPumpfunToken', label: msg('Hide pump.fun tokens') },
]

const bounds: readonly { key: BoundMetric; label: string }[] = [
  { key: 'mcap', label: msg('Mkt cap, $') },
  { key: 'liquidity', label: msg('Liquidity, $') },
  { key: 'volume', label: msg('Volume, $') },
  { key: 'netVolume', label: msg('Net volume, $') },
  { key: 'txns', label: msg('Transactions') },
  { key: 'buys', label: msg('Number of buys') },
  { key: 'sells', label: msg('Number of sells') },
  { key: 'numNetBuyers', label: msg('Net buyers') },
  { key: 'holderCount', label: msg('Holders') },
  { key: 'topHoldersPercentage', label: msg('Top holders, %') },
  { key: 'organicScore', label: msg('Organic score') },
  { key: 'tokenAge', label: msg('Age, minutes') },
  { key: 'bondingCurve', label: msg('Bonding curve, %') },
  { key: 'bondedAge', label: msg('Time since graduation, minutes') },
  { key: 'devBalancePct', label: msg('Dev balance, %') },
  { key: 'devMigrations', label: msg('Dev migrations') },
  { key: 'devLaunchedMints', label: msg('Dev launches') },
]

const least: readonly { key: LeastKey; label: string }[] = [
  { key: 'lpBurntPercentage', label: msg('LP burned at least, %') },
  { key: 'numOfSocials', label: msg('Socials at least') },
]

/** The catalogue, and what public clients filter by besides. */
const launchpadItems: readonly { id: KnownLaunchpadId; label: string; launchpad?: Launchpad }[] = [
  ...launchpads.map((launchpad) => ({ ...launchpad, launchpad })),
  { id: 'stonkfun', label: 'stonkfun' },
]

export interface FilterDialogProps {
  /** Names the list where a page has several. */
  title?: string
  filters: ScreenerFilters
  timeframe: Timeframe
  /** Takes the filters; those of a preset with its timeframe. */
  onApply: (filters: ScreenerFilters, timeframe?: Timeframe) => void
  onClose: () => void
  /** The query of a link with the filters of a preset, on a page that names its parameters in another way. */
  toSearch?: (preset: SearchParams) => SearchParams
}

/** Filter form of a list; the list changes when the filters are applied. */
export function FilterDialog(props: FilterDialogProps) {
  const { title = t('Filters'), filters, timeframe, onApply, onClose, toSearch } = props
  const [draft, setDraft] = useState(() => toDraft(filters))
  // A text is judged when its field is left, then at each change; all are when they are submitted.
  const [left, setLeft] = useState<ReadonlySet<DraftPath>>(new Set())
  const [isSubmitted, setSubmitted] = useState(false)
  const parsed = parseDraft(draft)
  const textField = (path: DraftPath, value: string, changed: (text: string) => Partial<Draft>) => ({
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setDraft({ ...draft, ...changed(currentTarget.value) }),
    onBlur: () => setLeft(new Set(left).add(path)),
    error: !parsed.ok && (isSubmitted || left.has(path)) ? parsed.errors[path] : undefined,
  })
  const boundField = (key: BoundMetric, end: 'min' | 'max') =>
    textField(`bounds.${key}.${end}`, draft.bounds[key][end], (text) => ({
      bounds: { ...draft.bounds, [key]: { ...draft.bounds[key], [end]: text } },
    }))
  const apply = (next: ScreenerFilters, at?: Timeframe) => {
    onClose()
    void removeOverlayEntries().then(() => (at === undefined ? onApply(next) : onApply(next, at)))
  }
  const submit = (form: HTMLFormElement) => {
    if (parsed.ok) return apply(parsed.value)
    flushSync(() => setSubmitted(true))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
        className="flex min-h-0 flex-col"
      >
        <DialogBody>
          <FilterPresets
            timeframe={timeframe}
            current={() => (parsed.ok ? parsed.value : undefined)}
            {...(toSearch && { toSearch })}
            onChoose={(chosen) => apply(chosen.filters, chosen.timeframe)}
          />
          <div className="grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
            {flags.map(({ key, label }) => (
              <Checkbox
                key={key}
                checked={draft.flags[key]}
                onChange={() => setDraft({ ...draft, flags: { ...draft.flags, [key]: !draft.flags[key] } })}
              >
                {t(label)}
              </Checkbox>
            ))}
          </div>
          {bounds.map(({ key, label }) => (
            <fieldset
              key={key}
              className="grid grid-cols-[1fr_7rem_7rem] items-start gap-2 max-sm:grid-cols-2"
            >
              <legend className="sr-only">{t(label)}</legend>
              <span aria-hidden="true" className="py-2 text-sm text-muted max-sm:col-span-2 max-sm:py-0">
                {t(label)}
                {windowMetrics.has(key) && ` (${timeframe})`}
              </span>
              <NumberInput
                {...boundField(key, 'min')}
                label={t('{filter} minimum', { filter: t(label) })}
                hideLabel
                placeholder={t('Min')}
              />
              <NumberInput
                {...boundField(key, 'max')}
                label={t('{filter} maximum', { filter: t(label) })}
                hideLabel
                placeholder={t('Max')}
              />
            </fieldset>
          ))}
          {least.map(({ key, label }) => (
            <NumberInput
              key={key}
              {...textField(`least.${key}`, draft.least[key], (text) => ({
                least: { ...draft.least, [key]: text },
              }))}
              label={t(label)}
            />
          ))}
          <p className="text-xs text-faint">
            {t(
              'A value that is not known counts as 0. A token whose top holders or bonding curve are not known does not pass a bound on them.',
            )}
          </p>
          {(['searchInclude', 'searchExclude'] as const).map((key) => (
            <Input
              key={key}
              {...textField(key, draft[key], (text) => ({ [key]: text }))}
              label={
                key === 'searchInclude'
                  ? t('Name or symbol contains one of')
                  : t('Name or symbol contains none of')
              }
              autoComplete="off"
              hint={t('Comma-separated; first {length} characters of each word', {
                length: MAX_KEYWORD_LENGTH,
              })}
            />
          ))}
          <fieldset>
            <legend className="text-xs text-muted">{t('Launchpads; none selected is all')}</legend>
            <div className="grid max-h-56 grid-cols-2 gap-x-4 overflow-y-auto">
              {launchpadItems.map(({ id, label, launchpad }) => (
                <Checkbox
                  key={id}
                  checked={draft.launchpads.includes(id)}
                  onChange={() => setDraft({ ...draft, launchpads: toggled(draft.launchpads, id) })}
                >
                  <span className="inline-flex min-w-0 items-center gap-1.5">
                    {launchpad && <LaunchpadGlyph launchpad={launchpad} size={16} />}
                    <span className="truncate">{label}</span>
                  </span>
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <Input
            {...textField('partnerConfigs', draft.partnerConfigs, (text) => ({ partnerConfigs: text }))}
            label={t('Launchpad configuration accounts')}
            autoComplete="off"
            spellCheck={false}
            hint={t('Comma-separated addresses')}
          />
        </DialogBody>
        <DialogFooter>
          <Button tone="quiet" onClick={() => apply({})}>
            {t('Clear all')}
          </Button>
          <Button tone="primary" type="submit">
            {t('Apply')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** The launchpads with one more or less, in the order of the form. */
function toggled(launchpads: readonly string[], id: string): string[] {
  const next = new Set(launchpads)
  if (!next.delete(id)) next.add(id)
  return launchpadItems.flatMap((item) => (next.has(item.id) ? [item.id] : []))
}
