import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../theme/cx.ts'
import { moveFocus } from './roving-focus.ts'
import { scrollRowTo } from './scroll-row.ts'
import { tabClass } from './tab-class.ts'

export interface TabItem<Key extends string> {
  key: Key
  label: ReactNode
  /** A second line below the label. */
  detail?: ReactNode
}

export interface TabsProps<Key extends string> {
  label: string
  items: readonly TabItem<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Controls at the end of the row of tabs. */
  end?: ReactNode
  /** Panel of the selected tab. */
  children: ReactNode
  className?: string
  /** Classes of the panel. */
  panelClassName?: string
}

/** Tabs with one panel; arrow keys move the focus and select. A selected tab beyond the edge of the row is scrolled into view. */
export function Tabs<Key extends string>({
  label,
  items,
  value,
  onChange,
  end,
  children,
  className,
  panelClassName,
}: TabsProps<Key>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is read from the page
  useLayoutEffect(() => {
    const selected = row.current?.querySelector('[aria-selected=true]')
    if (row.current && selected) scrollRowTo(selected, row.current)
  }, [value])
  return (
    <div className={className}>
      <div className="flex">
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          className="flex min-w-0 flex-1 gap-1 overflow-x-auto border-b border-line px-2"
          onKeyDown={(event) =>
            moveFocus(event, '[role=tab]', { next: 'ArrowRight', previous: 'ArrowLeft' })?.click()
          }
        >
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="tab"
              id={`${id}-${item.key}`}
              aria-selected={item.key === value}
              aria-controls={`${id}-panel`}
              tabIndex={item.key === value ? 0 : -1}
              onClick={() => onChange(item.key)}
              className={cx(
                tabClass,
                item.detail !== undefined && 'h-auto! flex-col items-start! gap-0! py-1.5',
                item.key === value ? 'border-accent text-text' : 'border-transparent text-muted',
              )}
            >
              {item.label}
              {item.detail !== undefined && (
                <span className="text-2xs font-normal text-faint">{item.detail}</span>
              )}
            </button>
          ))}
        </div>
        {end !== undefined && <div className="flex shrink-0 items-center border-b border-line">{end}</div>}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have no focusable content
        tabIndex={0}
        className={cx('focus-visible:-outline-offset-2', panelClassName)}
      >
        {children}
      </div>
    </div>
  )
}
