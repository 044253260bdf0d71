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
      className="[&_input]:pr-22"
    />
  )
}
