import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { useState } from 'react'
import { amountFaultText, readAmount } from '../../lib/tokens/amount-text.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { TokenAmountField } from '../../lib/tokens/TokenAmountField.tsx'

interface LockFormProps {
  asset: Asset
  action: string
  label: string
  /** Base units at most; undefined while they are not known. */
  available: bigint | undefined
  onSubmit: (units: bigint) => void
}

/** An amount of a token and the button that uses it. */
export function LockForm({ asset, action, label, available, onSubmit }: LockFormProps) {
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const read = readAmount(text, asset)
  const units = read.ok ? read.units : undefined
  const isTooMuch = units !== undefined && available !== undefined && units > available
  const fault = read.ok
    ? isTooMuch
      ? t('Insufficient balance')
      : isTried && !units
        ? t('Enter an amount')
        : undefined
    : amountFaultText(read.code, text, asset)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (units && !isTooMuch) onSubmit(units)
      }}
    >
      <TokenAmountField
        label={label}
        token={{ symbol: displaySymbol(asset.symbol), decimals: asset.decimals }}
        text={text}
        onText={setText}
        available={available}
        fault={fault}
        end={
          <Button type="submit" className="min-h-11 shrink-0">
            {action}
          </Button>
        }
      />
    </form>
  )
}
