import { t } from '@callisto/i18n'
import { Button, Dialog, EmptyState } from '@callisto/ui'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { closeOverlay, closeQuickTrade, useOverlay } from '../../lib/browser/overlays.ts'
import { isMissingChunk } from '../crash/missing-chunk.ts'
import { overlayParts } from './overlay-parts.tsx'

/** The open overlay, and the quick trade below it. One that cannot be fetched says so; the page under it stays. */
export function Overlays() {
  const { open, trade } = useOverlay()
  return (
    <>
      {trade && <Part key={trade.mint} name="trade" onClose={closeQuickTrade} />}
      {open && <Part key={open} name={open} onClose={closeOverlay} />}
    </>
  )
}

interface PartProps {
  name: keyof typeof overlayParts
  onClose: () => void
}

function Part({ name, onClose }: PartProps) {
  const Loaded = overlayParts[name]
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Failed error={error} name={name} onClose={onClose} onLoaded={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={null}>
        <Loaded onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Failed({ error, name, onClose, onLoaded }: PartProps & { error: unknown; onLoaded: () => void }) {
  if (!isMissingChunk(error)) throw error
  // A second failure leaves the dialog as it is.
  const retry = () => void overlayParts[name].preload().then(onLoaded, () => {})
  return (
    <Dialog open onClose={onClose} title={t('Could not be loaded')}>
      <EmptyState title={t('This part of the page could not be loaded. Check your connection.')}>
        <Button onClick={retry}>{t('Try again')}</Button>
      </EmptyState>
    </Dialog>
  )
}
