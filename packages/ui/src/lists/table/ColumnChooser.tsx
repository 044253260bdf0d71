import { t } from '@callisto/i18n'
import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Sheet } from '../../overlays/Sheet.tsx'
import { loadWhenOnline } from '../../parts/load-when-online.ts'
import type { ColumnChooserProps } from './columns.ts'

/** Loaded when the panel opens: no list needs it to be usable. */
const ColumnList = lazy(() =>
  loadWhenOnline(async () => ({ default: (await import('./ColumnList.tsx')).ColumnList })),
)

/** Button with a panel that shows, hides and orders the columns of a table, by pointer or keyboard. */
export function ColumnChooser(props: ColumnChooserProps) {
  return (
    <Sheet
      title={t('Columns')}
      size="sm"
      align="end"
      button={
        <>
          <Columns3 aria-hidden="true" className="size-3.5" />
          <span className="max-lg:sr-only">{t('Columns')}</span>
        </>
      }
    >
      {() => (
        <Suspense fallback={null}>
          <ColumnList {...props} />
        </Suspense>
      )}
    </Sheet>
  )
}
