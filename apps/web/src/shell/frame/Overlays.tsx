import { t } from '@callisto/i18n'
import { Button, Dialog, EmptyState } from '@callisto/ui'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { closeOverlay, type Overlay, useOverlay } from '../../lib/browser/overlays.ts'
import { isMissingChunk } from '../crash/missing-chunk.ts'
import { overlayParts } from './overlay-parts.tsx'

/** The open overlay. One that cannot be fetched says so; the page under it stays. */
export function Overlays() {
  const { open } = useOverlay()
  if (!open) return null
  const Part = overlayParts[open]
  return (
    <ErrorBoundary
      key={open}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Failed error={error} overlay={open} onLoaded={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={null}>
        <Part onClose={closeOverlay} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Failed({ error, overlay, onLoaded }: { error: unknown; overlay: Overlay; onLoaded: () => void }) {
  if (!isMissingChunk(error)) throw error
  // A second failure leaves the dialog as it is.
  const retry = () => void overlayParts[overlay].preload().then(onLoaded, () => {})
  return (
    <Dialog open onClose={closeOverlay} title={t('Could not be loaded')}>
      <EmptyState title={t('This part of the page could not be loaded. Check your connection.')}>
        <Button onClick={retry}>{t('Try again')}</Button>
      </EmptyState>
    </Dialog>
  )
}
