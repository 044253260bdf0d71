import type { BroadcastMode, FeeType, ManualProfile } from '@callisto/contract'
import { localizeDecimal, msg, t } from '@callisto/i18n'
import { Segmented } from '@callisto/ui'
import { useTipFloor } from '../../../../lib/prices/tip-floor.ts'
import { DEFAULT_MANUAL_PROFILE } from '../../../../lib/site/swap-profile.ts'
import { exact } from '../../../../lib/text/format.ts'
import { LamportsField } from './LamportsField.tsx'

type BroadcastChoice = BroadcastMode | 'both'

const feeTypes: readonly { key: FeeType; label: string }[] = [
  { key: 'max-cap', label: msg('At most') },
  { key: 'exact', label: msg('Exactly') },
]
const broadcasts: readonly { key: BroadcastChoice; label: string }[] = [
  { key: 'priorityFees', label: msg('Priority fee') },
  { key: 'tip', label: msg('Tip') },
  { key: 'both', label: msg('Both') },
]

export interface FeeSettingsProps {
  manual: ManualProfile
  /** Sent to the private relay, which takes a tip. */
  isProtected: boolean
  onChange: (change: Partial<ManualProfile>) => void
}

/** What a swap pays to land: priority fee, tip or both, as a cap or as the amount itself. */
export function FeeSettings({ manual, isProtected, onChange }: FeeSettingsProps) {
  const [first, second] = manual.broadcastModes
  const choice: BroadcastChoice = second ? 'both' : (first ?? 'priorityFees')
  const hasTip = choice !== 'priorityFees' || isProtected
  const field = (
    key: 'maxPriorityFeeLamports' | 'maxJitoTipLamports' | 'maxNozomiTipLamports',
    label: string,
  ) => (
    <LamportsField
      key={key}
      label={label}
      value={manual[key]}
      fallback={DEFAULT_MANUAL_PROFILE[key]}
      onChange={(lamports) => onChange({ [key]: lamports })}
    />
  )
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t('Pay to land with')}
        items={broadcasts.map(({ key, label }) => ({ key, label: t(label) }))}
        value={choice}
        onChange={(next) => onChange({ broadcastModes: next === 'both' ? ['priorityFees', 'tip'] : [next] })}
        stretch
      />
      <Segmented
        label={t('Fees and tips are')}
        items={feeTypes.map(({ key, label }) => ({ key, label: t(label) }))}
        value={manual.feeType}
        onChange={(feeType) => onChange({ feeType })}
        stretch
      />
      <div className="grid grid-cols-2 items-start gap-2">
        {choice !== 'tip' && field('maxPriorityFeeLamports', t('Priority fee'))}
        {hasTip &&
          (isProtected
            ? field('maxNozomiTipLamports', t('Tip to the relay'))
            : field('maxJitoTipLamports', t('Tip to the block engine')))}
      </div>
      {hasTip && <TypicalTip />}
    </div>
  )
}

/** Median of the tips that landed within the last hour; nothing while none has. */
function TypicalTip() {
  const floor = useTipFloor()
  if (!floor) return null
  return (
    <p className="text-xs text-faint">
      {t('Half of the tips that landed in the last hour were at most {amount} SOL.', {
        amount: localizeDecimal(exact(floor.landed_tips_50th_percentile) ?? '–'),
      })}
    </p>
  )
}
