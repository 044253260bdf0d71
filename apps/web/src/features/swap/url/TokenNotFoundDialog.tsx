import { t } from '@callisto/i18n'
import { Button, Dialog } from '@callisto/ui'

/** Tells that an address of the URL is no token; only its button closes it. */
export function TokenNotFoundDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={() => {}} title={t('Token not found')} locked>
      <div className="flex flex-col gap-4 px-4 pb-4 text-sm text-muted">
        <p>
          {t(
            'One of the token addresses in the URL cannot be found. You will be redirected back to the swap page.',
          )}
        </p>
        <Button tone="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  )
}
