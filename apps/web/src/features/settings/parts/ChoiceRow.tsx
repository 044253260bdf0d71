import { cx } from '@callisto/ui'
import type { ReactNode } from 'react'

export interface ChoiceRowProps {
  /** Name of the radio group. */
  group: string
  value: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** A row of a list of which one is chosen: a native radio button, the whole row as its target. */
export function ChoiceRow({ group, value, isChosen, onChoose, children }: ChoiceRowProps) {
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-3 text-sm transition-colors last:border-b-0 hover:bg-lifted has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        isChosen && 'bg-lifted',
      )}
    >
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent outline-none"
      />
      {children}
    </label>
  )
}

/** The frame of such a list with its heading. */
export function ChoiceList({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-xs font-medium text-muted">{legend}</legend>
      <div className="overflow-hidden rounded-lg border border-line">{children}</div>
    </fieldset>
  )
}
