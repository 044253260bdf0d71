import { Button } from '@callisto/ui'
import { Wallet } from 'lucide-react'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { overlayLoaders } from '../frame/overlay-loaders.ts'

/** Connect button; once connected it shows the address and opens the wallet drawer. */
export function ConnectButton() {
  const { account, connecting } = useWalletSession()
  if (account) {
    return (
      <Button
        onClick={() => openOverlay('drawer')}
        aria-label={`Profile of ${shortAddress(account.address)}`}
      >
        <Wallet aria-hidden="true" className="size-4" />
        {shortAddress(account.address)}
      </Button>
    )
  }
  return (
    <Button
      tone="primary"
      loading={connecting !== undefined}
      onPointerEnter={overlayLoaders.connect}
      onFocus={overlayLoaders.connect}
      onClick={() => openOverlay('connect')}
    >
      {connecting === undefined ? 'Connect' : 'Connecting'}
    </Button>
  )
}
