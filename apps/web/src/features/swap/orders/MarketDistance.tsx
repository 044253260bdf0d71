import { PERCENT_DECIMALS } from '@callisto/amount'
import { localizeDecimal, t } from '@callisto/i18n'
import { Button, NumberInput, Slider } from '@callisto/ui'
import { useState } from 'react'
import { readSigned } from '../../../lib/forms/decimal-text.ts'

interface MarketDistanceProps {
  /** Percent from the market; undefined while no price is typed. */
  distance: number | undefined
  text: string
  /** Sets the price at a distance from the market. */
  onDistance: (percent: number) => void
}

const WIDEST = 50
/** A price cannot fall by all of it. */
const LOWEST = -99

/** Distance of a price from the market: a slider, the number itself, and the market as a button. */
export function MarketDistance({ distance, text, onDistance }: MarketDistanceProps) {
  // While somebody types, the number is not written anew by the market.
  const [typed, setTyped] = useState<string>()
  const shown = distance === undefined ? '' : localizeDecimal(distance.toFixed(1))
  const type = (next: string) => {
    setTyped(next)
    const read = readSigned(next, PERCENT_DECIMALS, '%')
    if (read.kind === 'value' && read.number > LOWEST) onDistance(read.number)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-end gap-x-3">
      <Slider
        label={t('Distance from the market')}
        text={text}
        min={-WIDEST}
        max={WIDEST}
        step={0.5}
        value={Math.max(-WIDEST, Math.min(WIDEST, distance ?? 0))}
        onChange={({ currentTarget }) => onDistance(Number(currentTarget.value))}
        className="col-span-2"
      />
      <Button size="sm" onClick={() => onDistance(0)} className="justify-self-start">
        {t('Market price')}
      </Button>
      <NumberInput
        label={t('Distance in percent')}
        hideLabel
        value={typed ?? shown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
        suffix="%"
      />
    </div>
  )
}
