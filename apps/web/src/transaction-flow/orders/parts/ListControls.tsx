import { t } from '@callisto/i18n'
import { Button, IconButton, Segmented } from '@callisto/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { OrderState } from '../order-queries.ts'

/** Open orders or those of the past. */
export function StateSwitch({
  value,
  onChange,
}: {
  value: OrderState
  onChange: (state: OrderState) => void
}) {
  return (
    <Segmented
      label={t('Orders')}
      size="sm"
      items={[
        { key: 'active', label: t('Open') },
        { key: 'history', label: t('History') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

interface CancelButtonsProps {
  selected: number
  isBusy: boolean
  onCancelSelected: () => void
  onCancelAll: () => void
}

/** Cancels what is selected, or everything. */
export function CancelButtons({ selected, isBusy, onCancelSelected, onCancelAll }: CancelButtonsProps) {
  return (
    <div className="flex flex-wrap gap-1">
      {selected > 0 && (
        <Button size="sm" disabled={isBusy} onClick={onCancelSelected}>
          {t('Cancel selected ({count})', { count: selected })}
        </Button>
      )}
      <Button size="sm" tone="danger" disabled={isBusy} onClick={onCancelAll}>
        {t('Cancel all')}
      </Button>
    </div>
  )
}

interface PagerProps {
  page: number
  totalPages: number
  onPage: (page: number) => void
}

/** Pages of a list, from 1; nothing for a single one. */
export function Pager({ page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={t('Pages')} className="flex items-center justify-center gap-2 py-2 text-xs text-muted">
      <IconButton label={t('Previous page')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
      </IconButton>
      {t('Page {page} of {total}', { page, total: totalPages })}
      <IconButton label={t('Next page')} disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </IconButton>
    </nav>
  )
}
