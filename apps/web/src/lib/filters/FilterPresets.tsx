import type { ScreenerFilters, Timeframe } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, CopyButton, IconButton, Input } from '@callisto/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type SearchParams, stringifySearchParams } from '../browser/search-params.ts'
import { useStoredValue } from '../browser/storage.ts'
import {
  cleanName,
  MAX_PRESET_NAME,
  MAX_PRESETS,
  type Preset,
  storedPresets,
  toPresetSearch,
  withoutPreset,
  withPreset,
  withRenamed,
} from './presets.ts'
import { parseScreenQuery, type ScreenQuery } from './screen-query.ts'

export interface FilterPresetsProps {
  timeframe: Timeframe
  /** The filters of the form; undefined while a text in it is wrong. */
  current: () => ScreenerFilters | undefined
  onChoose: (chosen: Pick<ScreenQuery, 'filters' | 'timeframe'>) => void
  /** The query of a link with the filters of a preset; that of a list when it is not given. */
  toSearch?: (preset: SearchParams) => SearchParams
}

/** Address of the open page with another query. */
const linkTo = (search: SearchParams) => location.origin + location.pathname + stringifySearchParams(search)

/** Saved filters: apply, share, rename, delete, and save those of the form. */
export function FilterPresets({ timeframe, current, onChoose, toSearch }: FilterPresetsProps) {
  const [presets, setPresets] = useStoredValue(storedPresets)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [renamed, setRenamed] = useState<string | undefined>()
  const save = () => {
    const filters = current()
    const tidy = cleanName(name)
    if (tidy === '') return setFault(t('Write a name'))
    if (!filters) return setFault(t('Correct the filters first'))
    const next = withPreset(presets, { name: tidy, search: toPresetSearch(filters, timeframe) })
    if (!next) return setFault(t('At most {count} presets can be saved', { count: MAX_PRESETS }))
    setPresets(next)
    setName('')
    setFault(undefined)
  }
  return (
    <section aria-label={t('Presets')} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('Presets')}</h3>
      {presets.ignored > 0 && (
        <p role="status" className="text-xs text-caution">
          {t(
            '{count, plural, one {# saved preset cannot be read and is ignored.} other {# saved presets cannot be read and are ignored.}}',
            { count: presets.ignored },
          )}
        </p>
      )}
      {presets.list.length > 0 && (
        <ul className="flex flex-col">
          {presets.list.map((preset) => (
            <li key={preset.name}>
              {renamed === preset.name ? (
                <RenameForm
                  preset={preset}
                  onRename={(to) => {
                    const next = withRenamed(presets, preset.name, to)
                    if (next) setPresets(next)
                    return next !== undefined
                  }}
                  onDone={() => setRenamed(undefined)}
                />
              ) : (
                <div className="flex items-center gap-1">
                  <Button
                    size="sm"
                    tone="quiet"
                    className="min-w-0 flex-1 justify-start"
                    onClick={() => onChoose(parseScreenQuery(preset.search))}
                  >
                    <span className="truncate">{preset.name}</span>
                  </Button>
                  <CopyButton
                    text={linkTo(toSearch ? toSearch(preset.search) : preset.search)}
                    label={t('Copy the link of {name}', { name: preset.name })}
                  />
                  <IconButton
                    label={t('Rename {name}', { name: preset.name })}
                    onClick={() => setRenamed(preset.name)}
                  >
                    <Pencil aria-hidden="true" className="size-3.5" />
                  </IconButton>
                  <IconButton
                    label={t('Delete {name}', { name: preset.name })}
                    onClick={() => setPresets(withoutPreset(presets, preset.name))}
                  >
                    <Trash2 aria-hidden="true" className="size-3.5" />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-start gap-2">
        <Input
          label={t('Name of a new preset')}
          hideLabel
          placeholder={t('Name of a new preset')}
          className="min-w-0 flex-1"
          maxLength={MAX_PRESET_NAME}
          autoComplete="off"
          value={name}
          error={fault}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={onEnter(save)}
        />
        <Button onClick={save}>{t('Save preset')}</Button>
      </div>
    </section>
  )
}

interface RenameFormProps {
  preset: Preset
  /** Returns whether the name can be had. */
  onRename: (name: string) => boolean
  onDone: () => void
}

function RenameForm({ preset, onRename, onDone }: RenameFormProps) {
  const [name, setName] = useState(preset.name)
  const [isTaken, setTaken] = useState(false)
  const rename = () => {
    const done = onRename(name)
    setTaken(!done)
    if (done) onDone()
  }
  return (
    <div className="flex items-start gap-2 py-1">
      <Input
        label={t('Name of {name}', { name: preset.name })}
        hideLabel
        className="min-w-0 flex-1"
        maxLength={MAX_PRESET_NAME}
        autoComplete="off"
        autoFocus
        value={name}
        error={isTaken ? t('Empty, or the name of another preset') : undefined}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onEnter(rename)}
      />
      <Button onClick={rename}>{t('Rename')}</Button>
      <Button tone="quiet" onClick={onDone}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

/** Enter acts on the field, not on the form around it. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}
