import type { SortDir } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { OptionList, removeOverlayEntries, Sheet, type SheetProps } from '@callisto/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'

export interface SortField<Key extends string> {
  key: Key
  /** Message. */
  label: string
  /** A time: the highest is the newest. */
  isTime?: boolean
}

export interface SortOrder<Key extends string> {
  key: Key
  dir: SortDir
}

export interface SortSheetProps<Key extends string> extends Pick<SheetProps, 'align' | 'className'> {
  fields: readonly SortField<Key>[]
  /** One of the fields, or undefined: the order that the user gave the list. */
  sort: SortOrder<Key> | undefined
  onSort: (sort: SortOrder<Key>) => void
  /** Returns to the user's order; absent for a list without one. */
  onOwnOrder?: () => void
}

/** Of a list that no field sorts. */
const OWN_ORDER = 'own'

/** Control that shows and changes the order of a list by any field, also one without a column: a phone has no headings. */
export function SortSheet<Key extends string>(props: SortSheetProps<Key>) {
  const { fields, sort, onSort, onOwnOrder, ...sheet } = props
  const current = fields.find(({ key }) => key === sort?.key)
  const field = current ? t(current.label) : t('Your order')
  const Arrow = sort?.dir === 'asc' ? ArrowUp : ArrowDown
  return (
    <Sheet
      {...sheet}
      title={t('Sort by')}
      label={t('Sort by {field}', { field })}
      size="sm"
      button={
        <>
          <Arrow aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{field}</span>
        </>
      }
    >
      {(close) => {
        const closeThen = (change: () => void) => {
          close()
          void removeOverlayEntries().then(change)
        }
        return (
          <div className="flex min-h-0 flex-col overflow-y-auto p-1 max-sm:px-2 max-sm:pb-2">
            {sort && (
              <OptionList<SortDir>
                label={t('Direction')}
                className="mb-1 grid-cols-2 border-b border-line pb-1"
                items={[
                  { key: 'desc', content: current?.isTime ? t('Newest first') : t('High to low') },
                  { key: 'asc', content: current?.isTime ? t('Oldest first') : t('Low to high') },
                ]}
                value={sort.dir}
                onChoose={(dir) => closeThen(() => onSort({ key: sort.key, dir }))}
              />
            )}
            <OptionList<Key | typeof OWN_ORDER>
              label={t('Sort by')}
              autoFocus
              items={[
                ...(onOwnOrder ? [{ key: OWN_ORDER, content: t('Your order') } as const] : []),
                ...fields.map(({ key, label }) => ({ key, content: t(label) })),
              ]}
              value={sort?.key ?? OWN_ORDER}
              onChoose={(key) =>
                closeThen(() =>
                  key === OWN_ORDER ? onOwnOrder?.() : onSort({ key, dir: sort?.dir ?? 'desc' }),
                )
              }
            />
          </div>
        )
      }}
    </Sheet>
  )
}
