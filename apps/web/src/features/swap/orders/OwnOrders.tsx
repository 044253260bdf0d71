import { t } from '@callisto/i18n'
import { Button, EmptyState } from '@callisto/ui'
import type { ComponentType } from 'react'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { useAddress } from '../../../lib/wallet/session.ts'

/** The orders of the connected wallet below their form. */
export function OwnOrders({ title, List }: { title: string; List: ComponentType<{ address: string }> }) {
  const address = useAddress()
  return (
    <section aria-label={title} className="overflow-hidden rounded-xl border border-line bg-raised">
      <h2 className="px-3 pt-3 text-sm font-medium">{title}</h2>
      {address === undefined ? (
        <EmptyState title={t('Connect a wallet to see its orders.')}>
          <Button onClick={() => openOverlay('connect')}>{t('Connect wallet')}</Button>
        </EmptyState>
      ) : (
        <List key={address} address={address} />
      )}
    </section>
  )
}
