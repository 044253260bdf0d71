import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { Wallet } from 'lucide-react'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { SOL_DECIMALS, useBalances } from '../../lib/wallet/balances.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { overlayParts } from '../frame/overlay-parts.tsx'

/** Connect button; once connected it shows balance and address and opens the wallet drawer. */
export function ConnectButton() {
  const { account, connecting } = useWalletSession()
  if (account) return <Profile address={account.address} />
  return (
    <Button
      tone="primary"
      loading={connecting !== undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => openOverlay('connect')}
    >
      {connecting === undefined ? t('Connect') : t('Connecting')}
    </Button>
  )
}

/** A failure shows when the panel is opened. */
const prepare = () => void overlayParts.connect.preload().catch(() => {})

/** Decimals of SOL in the header: a thousandth. */
const PLACES = 3

function Profile({ address }: { address: string }) {
  const { data } = useBalances(address)
  const balance = data ? formatAmount(data.lamports, SOL_DECIMALS, PLACES) : '–'
  return (
    <Button onClick={() => openOverlay('drawer')}>
      <Wallet aria-hidden="true" className="size-4" />
      <span className="sr-only">{t('Profile of')} </span>
      <span className="max-mobile:sr-only">{shortAddress(address)} </span>
      <span
        title={data ? undefined : t('The balance is not known yet')}
        className="text-muted max-md:sr-only"
      >
        {balance} SOL
      </span>
    </Button>
  )
}
