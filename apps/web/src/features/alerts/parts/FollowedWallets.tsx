import { t } from '@callisto/i18n'
import { CopyButton, IconButton } from '@callisto/ui'
import { Trash2 } from 'lucide-react'
import { unfollowWallet, useFollowedWallets } from '../../../lib/alerts/followed-wallets.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { paths } from '../../../paths.ts'

/** The wallets that this device follows, the newest first. */
export function FollowedWallets({ onLeave }: { onLeave: () => void }) {
  const wallets = useFollowedWallets()
  return (
    <section aria-labelledby="followed-wallets" className="border-b border-line pt-3">
      <h3 id="followed-wallets" className="px-4 text-sm font-medium">
        {t('Followed wallets')}
      </h3>
      <p className="px-4 pt-1 pb-3 text-xs text-muted">
        {wallets.length === 0
          ? t('Follow a wallet on the page of its portfolio to see here what it trades.')
          : t('Their trades are notices. They are watched while a page of this site is open.')}
      </p>
      {wallets.length > 0 && (
        <ul aria-label={t('Followed wallets')} className="flex flex-col">
          {wallets.toReversed().map(({ wallet }) => (
            <li key={wallet} className="flex min-h-11 items-center gap-2 border-t border-line px-4">
              <Link
                to={paths.portfolioOf}
                params={{ address: wallet }}
                onClick={onLeave}
                className="touch-target min-w-0 flex-1 rounded-sm font-mono text-sm hover:text-accent"
                title={wallet}
              >
                {shortAddress(wallet)}
              </Link>
              <CopyButton text={wallet} label={t('Copy address')} />
              <IconButton
                label={t('Unfollow {wallet}', { wallet: shortAddress(wallet) })}
                onClick={() => unfollowWallet(wallet)}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
