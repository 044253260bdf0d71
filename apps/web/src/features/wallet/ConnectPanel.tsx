import { t } from '@callisto/i18n'
import { Badge, Dialog, EmptyState } from '@callisto/ui'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { imageSources } from '../../lib/text/safe-url.ts'
import { TEST_WALLET_NAME } from '../../lib/wallet/name-of-test-wallet.ts'
import { recentWallets, type UsableWallet, useWalletSession } from '../../lib/wallet/session.ts'
import { connectWithToasts, showNotInstalled } from './parts/connect-with-toasts.ts'

/** Installed wallets listed first, in this order (spec 2, section 2). */
const PREFERRED = ['Phantom', 'Solflare', 'Backpack', 'Coinbase Wallet', 'Magic Eden']

/** In CSS pixels. */
const ICON_SIZE = 24

/** Wallet selection: recently used wallets, then the other installed ones. */
export function ConnectPanel({ onClose }: { onClose: () => void }) {
  const installed = useWalletSession((session) => session.installed)
  const [recent] = useStoredValue(recentWallets)
  const connect = (name: string) => {
    onClose()
    const wallet = installed.find((one) => one.name === name)
    if (wallet) void connectWithToasts(wallet)
    else showNotInstalled(name)
  }
  const others = byPreference(installed.filter(({ name }) => !recent.includes(name)))
  return (
    <Dialog open onClose={onClose} title={t('Connect')} className="sm:w-[400px]!">
      <div className="flex flex-col gap-4 px-4 pb-4">
        {recent.length > 0 && (
          <WalletList title={t('Recently used')} names={recent} wallets={installed} onPick={connect} />
        )}
        {others.length > 0 && (
          <WalletList
            title={t('Installed')}
            names={others.map(({ name }) => name)}
            wallets={installed}
            onPick={connect}
          />
        )}
        {recent.length === 0 && others.length === 0 && (
          <EmptyState title={t('No wallet is installed in this browser')}>
            <p>{t('Install one that supports the Wallet Standard on Solana, then come back.')}</p>
          </EmptyState>
        )}
      </div>
    </Dialog>
  )
}

interface WalletListProps {
  title: string
  names: readonly string[]
  wallets: readonly UsableWallet[]
  onPick: (name: string) => void
}

function WalletList({ title, names, wallets, onPick }: WalletListProps) {
  return (
    <section>
      <h3 className="pb-1 text-xs text-faint">{title}</h3>
      <ul className="flex flex-col gap-1">
        {names.map((name) => {
          const [icon] = imageSources(wallets.find((wallet) => wallet.name === name)?.icon, ICON_SIZE)
          return (
            <li key={name}>
              <button
                type="button"
                onClick={() => onPick(name)}
                className="flex h-12 w-full items-center gap-3 rounded-lg border border-line bg-lifted px-3 text-left text-sm font-medium hover:border-edge"
              >
                {icon ? (
                  <img src={icon} alt="" width={ICON_SIZE} height={ICON_SIZE} className="size-6 rounded-md" />
                ) : (
                  <span aria-hidden="true" className="size-6 rounded-md bg-line" />
                )}
                {name}
                {name === TEST_WALLET_NAME && <Badge tone="caution">{t('Test only')}</Badge>}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function byPreference(wallets: readonly UsableWallet[]): UsableWallet[] {
  const rank = ({ name }: UsableWallet) => {
    const at = PREFERRED.indexOf(name)
    return at < 0 ? PREFERRED.length : at
  }
  return [...wallets].sort((a, b) => rank(a) - rank(b))
}
