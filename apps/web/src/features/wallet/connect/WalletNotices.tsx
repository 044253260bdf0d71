import { t } from '@callisto/i18n'
import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCluster } from '../../../lib/api/cluster.ts'
import { canSignMessages } from '../../../lib/wallet/message-signing.ts'
import { chainOf, hasChain } from '../../../lib/wallet/network.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'

/** What the connected wallet cannot do here; nothing for one that can do everything. */
export function WalletNotices() {
  const { wallet, account } = useWalletSession()
  const cluster = useCluster()
  const chain = chainOf(cluster)
  if (!wallet || !account) return null
  if (cluster && chain !== undefined && !hasChain(account, chain))
    return (
      <Notice icon={<TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-caution" />}>
        {t(
          '{wallet} is on another network: it cannot sign for {network}. Change its network, or connect another wallet.',
          {
            wallet: wallet.name,
            network: cluster.name,
          },
        )}
      </Notice>
    )
  if (canSignMessages(wallet, account)) return null
  return (
    <Notice icon={<Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />}>
      {t(
        'This account signs transactions but no messages, like those of a Ledger. Where a message is to be signed, another way is offered.',
      )}
    </Notice>
  )
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2 border-b border-line px-4 py-3 text-xs text-muted">
      {icon}
      <span>{children}</span>
    </p>
  )
}
