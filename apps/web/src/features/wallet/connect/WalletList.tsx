import { t } from '@callisto/i18n'
import { Badge, cx, IconButton } from '@callisto/ui'
import { X } from 'lucide-react'
import { useCluster } from '../../../lib/api/cluster.ts'
import { TEST_WALLET_NAME } from '../../../lib/wallet/name-of-test-wallet.ts'
import { chainOf, hasChain } from '../../../lib/wallet/network.ts'
import { walletMeta } from '../../../lib/wallet/wallet-meta.ts'
import { WALLET_ICON_SIZE, WalletIcon } from './WalletIcon.tsx'
import type { WalletEntry } from './wallet-lists.ts'

interface WalletListProps {
  title: string
  entries: readonly WalletEntry[]
  onPick: (entry: WalletEntry) => void
  /** Removes a wallet from the list; undefined where it cannot be removed. */
  onForget?: (name: string) => void
}

/** Wallets under a title, two in a row; nothing without wallets. */
export function WalletList({ title, entries, onPick, onForget }: WalletListProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="pb-2 text-xs text-faint">{title}</h3>
      <ul className="grid grid-cols-2 gap-2 max-mobile:grid-cols-1">
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two wallets may have one name
          <li key={`${entry.name} ${at}`} className="relative min-w-0">
            <WalletButton entry={entry} onPick={onPick} isRemovable={onForget !== undefined} />
            {onForget && (
              <IconButton
                label={t('Forget {wallet}', { wallet: walletMeta(entry, WALLET_ICON_SIZE).name })}
                onClick={() => onForget(entry.name)}
                className="absolute inset-y-0 right-1 my-auto size-7 max-sm:size-11"
              >
                <X aria-hidden="true" className="size-3.5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WalletButtonProps {
  entry: WalletEntry
  onPick: (entry: WalletEntry) => void
  isRemovable: boolean
}

function WalletButton({ entry, onPick, isRemovable }: WalletButtonProps) {
  const { name, wallet } = entry
  const meta = walletMeta({ name, icon: wallet?.icon }, WALLET_ICON_SIZE)
  return (
    <button
      type="button"
      onClick={() => onPick(entry)}
      className={cx(
        'flex h-14 w-full items-center gap-3 rounded-lg border border-line bg-lifted px-3 text-left hover:border-edge active:bg-line',
        isRemovable && 'pr-10 max-sm:pr-13',
      )}
    >
      <WalletIcon meta={meta} />
      <span className="flex min-w-0 flex-col items-start">
        <span className="max-w-full truncate text-sm font-medium">{meta.name}</span>
        <WalletState entry={entry} />
      </span>
    </button>
  )
}

/** What is to be known of a wallet before it is picked; nothing for one that is ready. */
function WalletState({ entry: { name, wallet } }: { entry: WalletEntry }) {
  const chain = chainOf(useCluster())
  if (!wallet) return <span className="text-2xs text-faint">{t('Not installed')}</span>
  if (name === TEST_WALLET_NAME) return <Badge tone="caution">{t('Test only')}</Badge>
  if (chain !== undefined && !hasChain(wallet, chain))
    return <Badge tone="caution">{t('Other network')}</Badge>
  return null
}
