import { t } from '@callisto/i18n'
import { CopyButton, Dialog, DialogBody, Input } from '@callisto/ui'
import { useMemo } from 'react'
import { QrCode } from '../../../lib/qr/QrCode.tsx'
import type { WatchedToken } from '../../../lib/tokens/watchlist.ts'
import { watchlistLink } from './share-link.ts'

/** Link and QR code that carry the watchlist to another device. */
export function ShareDialog({ tokens, onClose }: { tokens: readonly WatchedToken[]; onClose: () => void }) {
  const link = useMemo(() => watchlistLink(location.origin, tokens), [tokens])
  return (
    <Dialog open onClose={onClose} title={t('Share the watchlist')}>
      <DialogBody className="flex flex-col items-center gap-4 p-4">
        <p className="text-sm text-muted">
          {t(
            'The link has the mints in itself: no server keeps or receives them. Who opens it is asked first.',
          )}
        </p>
        <QrCode text={link} label={t('QR code of the link')} />
        <div className="flex w-full items-center gap-2">
          <div className="min-w-0 flex-1">
            <Input
              readOnly
              label={t('Link to this watchlist')}
              value={link}
              onFocus={(event) => event.target.select()}
            />
          </div>
          <CopyButton text={link} label={t('Copy link')} />
        </div>
      </DialogBody>
    </Dialog>
  )
}
