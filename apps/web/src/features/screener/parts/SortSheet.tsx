import type { SortDir, SortKey } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { OptionList, removeOverlayEntries, Sheet } from '@callisto/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ScreenQuery } from '../../../lib/filters/screen-query.ts'
import type { Category } from '../model/categories.ts'
import { currentSort, type Sort, sortLabel, sortOptions, toSortQuery } from '../model/sort-options.ts'

export interface SortSheetProps {
  category: Category
  query: ScreenQuery
  change: (changed: Partial<ScreenQuery>) => void
}

/** Of a list that no field sorts. */
const OWN_ORDER = 'own'

/** Control that shows and changes the order of a list: all fields, those of hidden columns included. */
export function SortSheet({ category, query, change }: SortSheetProps) {
  const sort = currentSort(category, query)
  const options = sortOptions(category)
  const option = options.find(({ key }) => key === sort?.key)
  const field = sort ? t(sortLabel(sort.key)) : t('Your order')
  const Arrow = sort?.dir === 'asc' ? ArrowUp : ArrowDown
  return (
    <Sheet
      title={t('Sort by')}
      label={t('Sort by {field}', { field })}
      size="sm"
      className="min-w-0 max-sm:flex-1"
      button={
        <>
          <Arrow aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{field}</span>
        </>
      }
    >
      {(close) => {
        const choose = (chosen: Partial<Sort>) => {
          close()
          const { key = sort?.key, dir = sort?.dir ?? 'desc' } = chosen
          if (key !== undefined)
            void removeOverlayEntries().then(() => change(toSortQuery(category, { key, dir })))
        }
        const chooseOwn = () => {
          close()
          void removeOverlayEntries().then(() => change({ sortBy: undefined, sortDir: 'desc' }))
        }
        return (
          <div className="flex min-h-0 flex-col overflow-y-auto p-1 max-sm:px-2 max-sm:pb-2">
            {sort && (
              <OptionList<SortDir>
                label={t('Direction')}
                className="mb-1 grid-cols-2 border-b border-line pb-1"
                items={[
                  { key: 'desc', content: option?.isTime ? t('Newest first') : t('High to low') },
                  { key: 'asc', content: option?.isTime ? t('Oldest first') : t('Low to high') },
                ]}
                value={sort.dir}
                onChoose={(dir) => choose({ dir })}
              />
            )}
            <OptionList<SortKey | typeof OWN_ORDER>
              label={t('Sort by')}
              autoFocus
              items={[
                ...(category.sort ? [] : [{ key: OWN_ORDER, content: t('Your order') } as const]),
                ...options.map(({ key, label }) => ({ key, content: t(label) })),
              ]}
              value={sort?.key ?? OWN_ORDER}
              onChoose={(key) => (key === OWN_ORDER ? chooseOwn() : choose({ key }))}
            />
          </div>
        )
      }}
    </Sheet>
  )
}
