import {
  type BoundMetric,
  MAX_KEYWORD_LENGTH,
  type ScreenerFilters,
  type Timeframe,
  windowMetrics,
} from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Button, Checkbox, Dialog, Input } from '@callisto/ui'
import { type FormEvent, useState } from 'react'
import { type Draft, type FlagKey, parseDraft, toDraft } from '../model/filter-draft.ts'

const flags: readonly { key: FlagKey; label: string }[] = [
  { key: 'verified', label: msg('Verified only') },
  { key: 'mintAuthorityDisabled', label: msg('Mint authority disabled') },
  { key: 'freezeAuthorityDisabled', label: msg('Freeze authority disabled') },
  { key: 'hasSocials', label: msg('Has socials') },
]

const bounds: readonly { key: BoundMetric; label: string }[] = [
  { key: 'mcap', label: msg('Mkt cap, $') },
  { key: 'liquidity', label: msg('Liquidity, $') },
  { key: 'volume', label: msg('Volume, $') },
  { key: 'netVolume', label: msg('Net volume, $') },
  { key: 'txns', label: msg('Transactions') },
  { key: 'numNetBuyers', label: msg('Net buyers') },
  { key: 'holderCount', label: msg('Holders') },
  { key: 'topHoldersPercentage', label: msg('Top holders, %') },
  { key: 'organicScore', label: msg('Organic score') },
  { key: 'tokenAge', label: msg('Age, minutes') },
  { key: 'bondingCurve', label: msg('Bonding curve, %') },
]

export interface FilterDialogProps {
  filters: ScreenerFilters
  timeframe: Timeframe
  onApply: (filters: ScreenerFilters) => void
  onClose: () => void
}

/** Filter form of a list; the list changes when the filters are applied. */
export function FilterDialog({ filters, timeframe, onApply, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(() => toDraft(filters))
  const read = parseDraft(draft, filters)
  const change = (key: string, value: string) =>
    setDraft((now) => ({ ...now, texts: { ...now.texts, [key]: value } }))
  const apply = (next: ScreenerFilters) => {
    onApply(next)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read.ok) apply(read.filters)
  }
  const errors = read.ok ? {} : read.errors
  return (
    <Dialog open onClose={onClose} title={t('Filters')}>
      <form onSubmit={submit} className="flex min-h-0 flex-col">
        <div className="flex flex-col gap-3 overflow-y-auto px-4 pb-4">
          <div className="grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
            {flags.map(({ key, label }) => (
              <Checkbox
                key={key}
                checked={draft.flags.includes(key)}
                onChange={(checked) => setDraft((now) => toggled(now, key, checked))}
              >
                {t(label)}
              </Checkbox>
            ))}
          </div>
          {bounds.map(({ key, label }) => (
            <fieldset
              key={key}
              className="grid grid-cols-[1fr_7rem_7rem] items-center gap-2 max-sm:grid-cols-2"
            >
              <legend className="sr-only">{t(label)}</legend>
              <span aria-hidden="true" className="text-sm text-muted max-sm:col-span-2">
                {t(label)}
                {windowMetrics.has(key) && ` (${timeframe})`}
              </span>
              {(['min', 'max'] as const).map((end) => (
                <Input
                  key={end}
                  label={
                    end === 'min'
                      ? t('{filter} minimum', { filter: t(label) })
                      : t('{filter} maximum', { filter: t(label) })
                  }
                  hideLabel
                  inputMode="decimal"
                  placeholder={end === 'min' ? t('Min') : t('Max')}
                  value={draft.texts[`${key}.${end}`] ?? ''}
                  onChange={(event) => change(`${key}.${end}`, event.target.value)}
                  error={errors[`${key}.${end}`]}
                />
              ))}
            </fieldset>
          ))}
          {(['searchInclude', 'searchExclude'] as const).map((key) => (
            <Input
              key={key}
              label={
                key === 'searchInclude'
                  ? t('Name or symbol contains one of')
                  : t('Name or symbol contains none of')
              }
              placeholder={t('Comma-separated; first {length} characters of each word', {
                length: MAX_KEYWORD_LENGTH,
              })}
              value={draft.texts[key] ?? ''}
              onChange={(event) => change(key, event.target.value)}
              error={errors[key]}
            />
          ))}
        </div>
        <div className="flex justify-end gap-2 border-t border-line bg-raised px-4 py-3">
          <Button tone="quiet" onClick={() => apply({})}>
            {t('Clear all')}
          </Button>
          <Button tone="primary" type="submit" disabled={!read.ok}>
            {t('Apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function toggled(draft: Draft, key: FlagKey, on: boolean): Draft {
  return { ...draft, flags: on ? [...draft.flags, key] : draft.flags.filter((flag) => flag !== key) }
}
