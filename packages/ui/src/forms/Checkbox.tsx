import type { ReactNode } from 'react'

/** Checkbox with label; the whole line is the target. */
export function Checkbox({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm text-text max-sm:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
      {children}
    </label>
  )
}
