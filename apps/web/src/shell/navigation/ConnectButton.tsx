import { Button } from '@callisto/ui'
import { Wallet } from 'lucide-react'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { overlayCode } from '../frame/overlay-loaders.ts'

/** Connect, Connecting, or the address in use, which opens the drawer. */
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
      onPointerEnter={overlayCode.connect}
      onFocus={overlayCode.connect}
      onClick={() => openOverlay('connect')}
    >
      {connecting === undefined ? 'Connect' : 'Connecting'}
    </Button>
  )
}
