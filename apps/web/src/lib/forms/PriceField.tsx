import { NumberInput } from '@callisto/ui'

interface PriceFieldProps {
  label: string
  text: string
  onText: (text: string) => void
  /** Unit behind the number. */
  unit: string
  placeholder?: string | undefined
  error?: string | undefined
}

/** Letters of a unit that leave the number its place beside another field on a phone. */
const SHORT_UNIT = 5

/** A number with its unit; what is typed stays. */
export function PriceField({ label, text, onText, unit, placeholder, error }: PriceFieldProps) {
  return (
    <NumberInput
      label={label}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      placeholder={placeholder}
      error={error}
      suffix={<span className="max-w-20 truncate">{unit}</span>}
      className={unit.length > SHORT_UNIT ? '[&_input]:pr-22' : '[&_input]:pr-14'}
    />
  )
}
