import { isAddressLike } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, EmptyState, Input } from '@callisto/ui'
import { type FormEvent, useState } from 'react'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { navigate } from '../../lib/router/router.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { paths } from '../../paths.ts'
import { PortfolioPage } from './PortfolioPage.tsx'

/** The portfolio of the connected wallet; without one the way to it, and to that of any address. */
export function OwnPortfolioPage() {
  const address = useAddress()
  if (address !== undefined) return <PortfolioPage address={address} />
  return (
    <div className="mx-auto flex max-w-120 flex-col gap-2 px-4 py-10">
      <PageTitle text={t('Portfolio')} />
      <h1 className="sr-only">{t('Portfolio')}</h1>
      <EmptyState title={t('No wallet connected')}>
        <Button tone="primary" onClick={() => openOverlay('connect')}>
          {t('Connect')}
        </Button>
      </EmptyState>
      <AddressForm />
    </div>
  )
}

/** Opens the portfolio of an address. */
function AddressForm() {
  const [text, setText] = useState('')
  const address = text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAddressLike(address)) navigate({ to: paths.portfolioOf, params: { address } })
  }
  return (
    <form onSubmit={submit} className="flex gap-2">
      <Input
        label={t('Address of a wallet')}
        hideLabel
        className="flex-1"
        placeholder={t('Address of a wallet')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={!isAddressLike(address)}>
        {t('View Portfolio')}
      </Button>
    </form>
  )
}
