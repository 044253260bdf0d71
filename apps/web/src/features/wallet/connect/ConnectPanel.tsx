import { t } from '@callisto/i18n'
import { Badge, Button, Dialog, DialogBody, Spinner } from '@callisto/ui'
import { ChevronDown, ChevronUp, QrCode, Smartphone, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { mobilePlatform } from '../../../lib/mobile-app/device.ts'
import { forgetRecentWallet, recentWallets } from '../../../lib/wallet/recent-wallets.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { QUICK_ACCOUNT_NAME } from '../../../lib/wallet/wallet-names.ts'
import { cancelConnection, watchWallets } from '../../../lib/wallet/wallets.ts'
import { AboutQuickAccounts } from './AboutQuickAccounts.tsx'
import { ConnectCard } from './ConnectCard.tsx'
import { connectWithToasts, dismissConnecting, showNotInstalled } from './connect-with-toasts.ts'
import { MobileWallets } from './MobileWallets.tsx'
import { showPanelView, usePanelView } from './panel-view.ts'
import { WalletList } from './WalletList.tsx'
import { listWallets, type WalletEntry } from './wallet-lists.ts'

interface ConnectPanelProps {
  onClose: () => void
}

/** The wallet connection panel, with the views that it opens (docs/spec-map.md 2-2). */
export function ConnectPanel({ onClose }: ConnectPanelProps) {
  const { view } = usePanelView()
  useEffect(() => {
    watchWallets()
    return back
  }, [])
  const continueWithQuickAccount = () => {
    onClose()
    void openQuickAccount()
  }
  if (view === 'about')
    return <AboutQuickAccounts onClose={onClose} onBack={back} onContinue={continueWithQuickAccount} />
  if (view === 'mobile') return <MobileWallets onClose={onClose} onBack={back} />
  return <WalletChoice onClose={onClose} onQuickAccount={continueWithQuickAccount} />
}

const back = () => showPanelView('wallets')

const openQuickAccount = async () => (await import('../quick-account/open.ts')).openQuickAccount()

function WalletChoice({ onClose, onQuickAccount }: ConnectPanelProps & { onQuickAccount: () => void }) {
  const installed = useWalletSession((session) => session.installed)
  const [recentNames] = useStoredValue(recentWallets)
  const { recent, featured, more } = listWallets(installed, recentNames)
  const pick = ({ name, wallet }: WalletEntry) => {
    if (!wallet && name === QUICK_ACCOUNT_NAME) return onQuickAccount()
    onClose()
    if (wallet) void connectWithToasts(wallet)
    else showNotInstalled(name)
  }
  return (
    <Dialog open onClose={onClose} title={t('Connect')} className="sm:w-[420px]!">
      <DialogBody className="gap-4">
        <ConnectingRow />
        <div className="flex flex-col gap-2">
          <ConnectCard
            icon={Zap}
            title={t('Quick Account')}
            badge={<Badge tone="accent">{t('NEW')}</Badge>}
            text={t('Trade instantly without signing transactions.')}
            isFirst
            onClick={() => showPanelView('about')}
          />
          <MobileCard />
        </div>
        <WalletList title={t('Recently Used')} entries={recent} onPick={pick} onForget={forgetRecentWallet} />
        <WalletList title={t('Installed')} entries={featured} onPick={pick} />
        <MoreWallets entries={more} onPick={pick} isOpenAtFirst={recent.length + featured.length === 0} />
      </DialogBody>
    </Dialog>
  )
}

function MobileCard() {
  const isPhone = mobilePlatform(navigator.userAgent) !== undefined
  return (
    <ConnectCard
      icon={Smartphone}
      title={t('Mobile wallet')}
      badge={<Badge>{isPhone ? t('On-the-go') : t('Desktop')}</Badge>}
      text={
        isPhone ? t('Connect the wallet app on this phone.') : t('Scan a code with the wallet on your phone.')
      }
      onClick={() => showPanelView('mobile')}
    />
  )
}

interface MoreWalletsProps {
  entries: readonly WalletEntry[]
  onPick: (entry: WalletEntry) => void
  /** Without any other wallet in the panel. */
  isOpenAtFirst: boolean
}

/** The wallets that are not shown at once, and the code for a phone. */
function MoreWallets({ entries, onPick, isOpenAtFirst }: MoreWalletsProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <div className="flex flex-col gap-2">
      <Button tone="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t('View Less Wallets') : t('View More Wallets')}
        <Icon aria-hidden="true" className="size-4" />
      </Button>
      {isOpen && (
        <>
          <WalletList title={t('More wallets')} entries={entries} onPick={onPick} />
          <button
            type="button"
            onClick={() => showPanelView('mobile')}
            className="flex h-12 items-center gap-3 rounded-lg border border-line bg-lifted px-3 text-sm font-medium hover:border-edge active:bg-line"
          >
            <QrCode aria-hidden="true" className="size-6 text-muted" />
            {t('QR code')}
          </button>
        </>
      )}
    </div>
  )
}

/** The connection under way, which can be called off; nothing without one. */
function ConnectingRow() {
  const connecting = useWalletSession((session) => session.connecting)
  if (connecting === undefined) return null
  const cancel = () => {
    cancelConnection()
    dismissConnecting()
  }
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line px-3 py-2 text-sm">
      <Spinner className="text-accent" />
      <p className="min-w-0 flex-1">{t('Waiting for {wallet}', { wallet: connecting })}</p>
      <Button size="sm" onClick={cancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
