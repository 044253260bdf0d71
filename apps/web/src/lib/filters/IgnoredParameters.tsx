import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'

/** Says which parameters of the address are invalid and have no effect. */
export function IgnoredParameters({ names, onRemove }: { names: readonly string[]; onRemove: () => void }) {
  if (names.length === 0) return null
  return (
    <div className="mx-auto flex w-full max-w-page shrink-0 items-center gap-2 px-4 pt-2 text-sm text-caution max-sm:px-3">
      <p role="status" className="min-w-0 flex-1 break-words">
        {t('Invalid in this link and ignored: {names}', { names: names.join(', ') })}
      </p>
      <Button size="sm" onClick={onRemove}>
        {t('Remove')}
      </Button>
    </div>
  )
}
