import { readAmountInput, unitsToNumber } from '@callisto/amount'
import { MAX_MANUAL_FEE_LAMPORTS } from '@callisto/contract'
import { numberSeparators, t } from '@callisto/i18n'
import { NumberInput } from '@callisto/ui'
import { useState } from 'react'
import { useOraclePrice } from '../../../../lib/prices/oracle.ts'
import { formatUnits, formatUsd } from '../../../../lib/text/format.ts'
import { SOL_DECIMALS } from '../../../../lib/wallet/balances.ts'

export interface LamportsFieldProps {
  label: string
  /** Lamports in a decimal string. */
  value: string
  /** In force while the text is no amount. */
  fallback: string
  onChange: (lamports: string) => void
}

/** A fee in SOL with its dollars. A text that is no fee puts the default in force. */
export function LamportsField({ label, value, fallback, onChange }: LamportsFieldProps) {
  const [text, setText] = useState(() => formatUnits(BigInt(value), SOL_DECIMALS))
  const price = useOraclePrice('sol')
  const usd = price && unitsToNumber(BigInt(value), SOL_DECIMALS) * price.usd
  const inSol = (lamports: bigint) => formatUnits(lamports, SOL_DECIMALS)
  return (
    <NumberInput
      label={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(toLamports(target.value) ?? fallback)
      }}
      suffix="SOL"
      hint={usd === undefined ? undefined : `≈ ${formatUsd(usd)}`}
      error={
        toLamports(text) === undefined
          ? t('{default} SOL applies: enter 0 to {max}', {
              default: inSol(BigInt(fallback)),
              max: inSol(MAX_MANUAL_FEE_LAMPORTS),
            })
          : undefined
      }
      className="[&_input]:pr-12"
    />
  )
}

function toLamports(text: string): string | undefined {
  const read = readAmountInput(text, {
    decimals: SOL_DECIMALS,
    max: MAX_MANUAL_FEE_LAMPORTS,
    separators: numberSeparators(),
    symbol: 'SOL',
  })
  return read.ok && read.units !== undefined ? String(read.units) : undefined
}
