import { msg, t } from '@callisto/i18n'
import { buttonClass } from '@callisto/ui'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { paths } from '../../paths.ts'

/** What each outcome of a transaction means and what to do. */
const outcomes: readonly { name: string; text: string }[] = [
  {
    name: msg('Failed'),
    text: msg(
      'The network executed the transaction and undid it. Only the network fee was paid. The receipt names the reason.',
    ),
  },
  {
    name: msg('Expired'),
    text: msg(
      'The transaction did not land within its blocks and can no longer land. Nothing was paid. Try again.',
    ),
  },
  {
    name: msg('Not confirmed'),
    text: msg(
      'The network has not decided yet. Open the transaction before you try again: it may still land.',
    ),
  },
  {
    name: msg('Not sent'),
    text: msg(
      'The transaction never left your browser, and nothing is sent later. Your funds have not moved.',
    ),
  },
]

/** Help with transactions, and how to tell help from fraud. */
export function HelpPage({ contact }: { contact: string | undefined }) {
  return (
    <section className="mx-auto flex max-w-160 flex-col gap-4 px-4 py-10">
      <PageTitle text={t('Help')} />
      <h1 className="text-lg font-semibold">{t('Help with a transaction')}</h1>
      <dl className="flex flex-col gap-3">
        {outcomes.map(({ name, text }) => (
          <div key={name} className="rounded-lg border border-line bg-raised p-3">
            <dt className="text-sm font-medium">{t(name)}</dt>
            <dd className="text-sm text-muted">{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {t('Each receipt has a code that you can copy. The history of the swap page keeps all receipts.')}
      </p>
      <p className="rounded-md bg-caution-tint px-3 py-2 text-sm">
        {t('We never message you first, and never ask for your seed phrase.')}{' '}
        {t('Whoever does is a fraud, whatever name and picture the account has.')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.swap} className={buttonClass('neutral')}>
          {t('Open the swap page')}
        </Link>
        {contact && (
          <a href={contact} rel="noreferrer noopener" target="_blank" className={buttonClass('neutral')}>
            {t('Help Center')}
          </a>
        )}
      </div>
    </section>
  )
}
