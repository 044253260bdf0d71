import { t } from '@callisto/i18n'
import { Button, Spinner } from '@callisto/ui'
import { Wallet } from 'lucide-react'
import { Suspense } from 'react'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { overlayParts } from '../frame/overlay-parts.tsx'

/** Only a connected wallet has a balance. */
const SolBalance = latePart(async () => (await import('./SolBalance.tsx')).SolBalance)

/**
 * Connect button; once connected it shows balance and address and opens the wallet drawer. While a connection is under way
 * it opens the panel, where it can be called off.
 */
export function ConnectButton() {
  const { account, connecting } = useWalletSession()
  if (account) return <Profile address={account.address} />
  return (
    <Button
      tone="primary"
      aria-busy={connecting !== undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => openOverlay('connect')}
    >
      {connecting !== undefined && <Spinner />}
      {connecting === undefined ? t('Connect') : t('Connecting')}
    </Button>
  )
}

/** A failure shows when the panel is opened. */
const prepare = () => void overlayParts.connect.preload().catch(() => {})

function Profile({ address }: { address: string }) {
  return (
    <Button onClick={() => openOverlay('drawer')}>
      <Wallet aria-hidden="true" className="size-4" />
      <span className="sr-only">{t('Profile of')} </span>
      <span className="max-mobile:sr-only">{shortAddress(address)} </span>
      <Suspense fallback={<span className="inline-block w-16 max-md:w-0" />}>
        <SolBalance address={address} />
      </Suspense>
    </Button>
  )
}
