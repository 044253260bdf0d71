import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { disconnectWallet, useAddress } from '../../lib/wallet/session.ts'

/** Page of a wallet that may not use the app: why, what it means for the funds, and what can be done. */
export function AppealPage({ contact }: { contact: string | undefined }) {
  const address = useAddress()
  return (
    <section className="mx-auto flex max-w-130 flex-col gap-4 px-4 py-12">
      <PageTitle text={t('Appeal')} />
      <h1 className="text-xl font-semibold">{t('This wallet cannot be used here')}</h1>
      <p className="text-muted">
        {t(
          'A screening of addresses rates this wallet as high risk, so this app builds no transactions for it.',
        )}
      </p>
      <p className="text-muted">
        {t('Your funds are safe. They are in your wallet, on chain, and any other app can move them.')}
      </p>
      {address && (
        <p className="rounded-md border border-line bg-raised px-3 py-2 font-mono text-xs break-all">
          {address}
        </p>
      )}
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
        {address && (
          <Button tone="neutral" onClick={() => void disconnectWallet().catch(() => {})}>
            {t('Disconnect this wallet')}
          </Button>
        )}
      </div>
    </section>
  )
}
