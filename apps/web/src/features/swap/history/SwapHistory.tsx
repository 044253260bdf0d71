import { t } from '@callisto/i18n'
import { Button, EmptyState, Segmented, Skeleton } from '@callisto/ui'
import { Suspense, useMemo, useState } from 'react'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { Pair } from '../form/pair.ts'

const WalletSwaps = latePart(async () => (await import('./WalletSwaps.tsx')).WalletSwaps)

type Shown = 'all' | 'pair'

/** The swaps of the connected wallet: pending ones, receipts of this browser, and what the account service has. Their code is loaded with a wallet only. */
export function SwapHistory({ pair: { sell, buy } }: { pair: Pair }) {
  const address = useAddress()
  const mints = useMemo(() => [sell, buy].sort(), [sell, buy])
  const [shown, setShown] = useState<Shown>('all')
  return (
    <section
      aria-labelledby="swap-history"
      className="overflow-hidden rounded-xl border border-line bg-raised"
    >
      <div className="flex min-h-12 items-center justify-between gap-2 border-b border-line px-3">
        <h2 id="swap-history" className="text-sm font-medium">
          {t('History')}
        </h2>
        {address !== undefined && (
          <Segmented
            label={t('Shown swaps')}
            size="sm"
            items={[
              { key: 'all', label: t('All') },
              { key: 'pair', label: t('This pair') },
            ]}
            value={shown}
            onChange={setShown}
          />
        )}
      </div>
      {address === undefined ? (
        <EmptyState title={t('Connect a wallet to see its swaps.')}>
          <Button onClick={() => openOverlay('connect')}>{t('Connect wallet')}</Button>
        </EmptyState>
      ) : (
        <Suspense fallback={<Skeleton className="m-3 h-40" />}>
          <WalletSwaps key={address} address={address} mints={shown === 'pair' ? mints : undefined} />
        </Suspense>
      )}
    </section>
  )
}
