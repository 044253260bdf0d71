import { t } from '@callisto/i18n'
import { Button, fieldClass, NumberInput, Select } from '@callisto/ui'
import { useEffect, useState } from 'react'
import { defaultLimits, KNOWN_MINTS } from './limits.ts'
import { DAYS, fromDraft, type LimitsDraft, readRecipients, readUnits, toDraft } from './limits-draft.ts'
import { Panel } from './Panel.tsx'
import type { ScreenProps } from './screen-props.ts'
import { UnlockForm, useAccountKind } from './UnlockForm.tsx'

/** Sets what may be signed without asking. Saving opens the account once more: no page can widen a limit. */
export function LimitsScreen({ shown, services }: Omit<ScreenProps<'limits'>, 'screen'>) {
  const { account, records } = services
  const kind = useAccountKind(records)
  const [draft, setDraft] = useState<LimitsDraft>()
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    records.allowance().then(
      (allowance) => {
        setDraft(toDraft(allowance?.limits ?? defaultLimits(Date.now())))
        setOn(allowance !== undefined)
      },
      () => {},
    )
  }, [records])

  if (!draft || !kind) return null
  const limits = fromDraft(draft, Date.now())
  const turnOff = async () => {
    await records.changeAllowance(() => ({ next: undefined, result: undefined }))
    shown.finish()
  }
  return (
    <Panel title={t('Trade without asking')} onClose={shown.close}>
      <p className="text-sm text-muted">
        {t(
          'Swaps, orders and claims of Callisto are signed at once while they stay below these amounts. Quick Account reads each transaction itself and counts what leaves: tokens, and for the day also fees, tips and rent. A hostile page could lose you these amounts each day, and no more. Tokens without a limit always ask.',
        )}
      </p>
      <LimitFields draft={draft} onChange={setDraft} />
      {limits ? (
        <UnlockForm
          kind={kind}
          action={t('Save')}
          onSecret={async (secret) => {
            await account.unlock(secret)
            // What was used today still counts, and orders stay known.
            await records.changeAllowance((known) => ({
              next: { limits, uses: known?.uses ?? [], orders: known?.orders ?? [] },
              result: undefined,
            }))
            shown.finish()
          }}
        />
      ) : (
        <p className="text-xs text-down">{t('A field is not filled in correctly.')}</p>
      )}
      {isOn && (
        <Button tone="danger" onClick={() => void turnOff()}>
          {t('Turn off: always ask')}
        </Button>
      )}
    </Panel>
  )
}

function LimitFields({ draft, onChange }: { draft: LimitsDraft; onChange: (draft: LimitsDraft) => void }) {
  const setMint = (at: number, change: Partial<LimitsDraft['mints'][number]>) =>
    onChange({
      ...draft,
      mints: draft.mints.map((one, index) => (index === at ? { ...one, ...change } : one)),
    })
  return (
    <div className="flex flex-col gap-3">
      {KNOWN_MINTS.map(({ mint, symbol, decimals }, at) => (
        <div key={mint} className="grid grid-cols-2 gap-2">
          <AmountField
            label={t('{token} a trade', { token: symbol })}
            value={draft.mints[at]!.perTrade}
            unit={{ symbol, decimals }}
            onChange={(perTrade) => setMint(at, { perTrade })}
          />
          <AmountField
            label={t('{token} in 24 hours', { token: symbol })}
            value={draft.mints[at]!.perDay}
            unit={{ symbol, decimals }}
            onChange={(perDay) => setMint(at, { perDay })}
          />
        </div>
      ))}
      <div className="grid grid-cols-2 gap-2">
        <AmountField
          label={t('Network fee at most')}
          value={draft.maxNetworkFee}
          unit={{ symbol: 'SOL', decimals: 9 }}
          onChange={(maxNetworkFee) => onChange({ ...draft, maxNetworkFee })}
        />
        <AmountField
          label={t('Tip at most')}
          value={draft.maxTip}
          unit={{ symbol: 'SOL', decimals: 9 }}
          onChange={(maxTip) => onChange({ ...draft, maxTip })}
        />
      </div>
      <label className="flex flex-col gap-1 text-xs text-muted">
        {t('Wallets that may be paid, one address a line; none but your own by default')}
        <textarea
          rows={2}
          spellCheck={false}
          value={draft.recipients}
          aria-invalid={readRecipients(draft.recipients) === undefined || undefined}
          onChange={(event) => onChange({ ...draft, recipients: event.target.value })}
          className={`${fieldClass} h-auto! py-2`}
        />
      </label>
      <Select
        label={t('In force for')}
        value={String(draft.days)}
        onChange={(days) => onChange({ ...draft, days: Number(days) })}
        items={DAYS.map((days) => ({
          key: String(days),
          label: t('{days, plural, one {# day} other {# days}}', { days }),
        }))}
      />
    </div>
  )
}

interface AmountFieldProps {
  label: string
  value: string
  unit: { symbol: string; decimals: number }
  onChange: (text: string) => void
}

function AmountField({ label, value, unit, onChange }: AmountFieldProps) {
  const isAmount = readUnits(value, unit.decimals, unit.symbol) !== undefined
  return (
    <NumberInput
      label={label}
      value={value}
      suffix={unit.symbol}
      error={isAmount ? undefined : t('Invalid Amount')}
      className="[&_input]:pr-12"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
