import type { Cluster } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { ArrowUpRight, Smartphone } from 'lucide-react'
import { mobilePlatform } from '../../../lib/mobile-app/device.ts'
import { walletMeta } from '../../../lib/wallet/wallet-meta.ts'
import { connectWithToasts } from './connect-with-toasts.ts'
import { KNOWN_WALLETS } from './known-wallets.ts'
import { WALLET_ICON_SIZE, WalletIcon } from './WalletIcon.tsx'

/** The wallet apps of this phone: on Android any of them, elsewhere those that can open a page. */
export function WalletApps({ cluster }: { cluster: Cluster }) {
  const page = pageForWallet(location.href)
  const openApp = async () => {
    const { mobileWallet } = await import('../../../lib/wallet/mobile/mobile-wallet.ts')
    await connectWithToasts(mobileWallet(cluster))
  }
  return (
    <>
      {mobilePlatform(navigator.userAgent) === 'android' && (
        <Button tone="primary" size="lg" className="shrink-0" onClick={() => void openApp()}>
          <Smartphone aria-hidden="true" className="size-4" />
          {t('Open a wallet app')}
        </Button>
      )}
      <section aria-label={t('Open this page in a wallet app')}>
        <h3 className="pb-2 text-xs text-faint">{t('Open this page in a wallet app')}</h3>
        <ul className="flex flex-col gap-2">
          {KNOWN_WALLETS.map(
            ({ name, browse }) =>
              browse && (
                <li key={name}>
                  <a
                    href={browse(page, location.origin)}
                    rel="noreferrer"
                    className="flex h-12 items-center gap-3 rounded-lg border border-line bg-lifted px-3 text-sm font-medium hover:border-edge active:bg-line"
                  >
                    <WalletIcon meta={walletMeta({ name }, WALLET_ICON_SIZE)} />
                    <span className="flex-1">{name}</span>
                    <ArrowUpRight aria-hidden="true" className="size-4 text-faint" />
                  </a>
                </li>
              ),
          )}
        </ul>
      </section>
    </>
  )
}

/** The address of a page that connects the wallet in whose browser it is opened. */
export function pageForWallet(href: string): string {
  const url = new URL(href)
  url.searchParams.set('connect', 'mobile')
  return url.href
}

/** Whether no other machine reaches a host. */
export const isOnlyHere = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/.test(hostname)
