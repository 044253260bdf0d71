import { isRefusedRisk } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, buttonClass } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { walletRiskQuery } from '../../lib/wallet/risk-query.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { disconnectWallet } from '../../lib/wallet/wallets.ts'

/** Page of a wallet that may not use the app: why, what it means for the funds, and what can be done. */
export function AppealPage({ contact }: { contact: string | undefined }) {
  const address = useAddress()
  const { data: risk } = useQuery(walletRiskQuery(address))
  return (
    <section className="mx-auto flex max-w-130 flex-col gap-4 px-4 py-12">
      <PageTitle text={t('Appeal')} />
      {address !== undefined && risk !== undefined && isRefusedRisk(risk) ? (
        <RefusedWallet address={address} contact={contact} />
      ) : (
        <NothingToAppeal isConnected={address !== undefined} isRated={risk !== undefined} />
      )}
    </section>
  )
}

/** The page without a refused wallet, such as from a bookmark. */
function NothingToAppeal({ isConnected, isRated }: { isConnected: boolean; isRated: boolean }) {
  return (
    <>
      <h1 className="text-lg font-semibold">{t('Appeal')}</h1>
      <p className="text-muted">
        {t('A wallet that a screening of addresses rates as high risk is sent to this page.')}{' '}
        {isConnected
          ? isRated
            ? t('The connected wallet is not one of them: it can use every page.')
            : t('The rating of the connected wallet is not known.')
          : t('No wallet is connected.')}
      </p>
      <p>
        <Link to="/" className={buttonClass('neutral')}>
          {t('Back to home')}
        </Link>
      </p>
    </>
  )
}

function RefusedWallet({ address, contact }: { address: string; contact: string | undefined }) {
  return (
    <>
      <h1 className="text-lg font-semibold">{t('This wallet cannot be used here')}</h1>
      <p className="text-muted">
        {t(
          'A screening of addresses rates this wallet as high risk, so this app builds no transactions for it.',
        )}
      </p>
      <p className="text-muted">
        {t('Your funds are safe. They are in your wallet, on chain, and any other app can move them.')}
      </p>
      <p className="rounded-md border border-line bg-raised px-3 py-2 font-mono text-xs break-all">
        {address}
      </p>
      <p className="text-muted">
        {contact
          ? t('If you think that this is a mistake, write to the operator and name the address.')
          : t(
              'If you think that this is a mistake, ask the operator of this site. Nobody will ever ask for your seed phrase.',
            )}
      </p>
      <div className="flex flex-wrap gap-2">
        {contact && (
          <a href={contact} rel="noreferrer noopener" target="_blank" className="contents">
            <Button>{t('Write to the operator')}</Button>
          </a>
        )}
        <Button tone="neutral" onClick={() => void disconnectWallet().catch(() => {})}>
          {t('Disconnect this wallet')}
        </Button>
      </div>
    </>
  )
}
