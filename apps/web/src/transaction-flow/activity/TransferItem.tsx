import { t } from '@callisto/i18n'
import { TokenIcon } from '@callisto/ui'
import type { ReactNode } from 'react'
import { Usd } from '../../lib/portfolio/Usd.tsx'
import { formatQuantity } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { formatActivityTime } from '../../lib/text/wallet-format.ts'
import { TokenLogo } from '../../lib/tokens/TokenLogo.tsx'
import type { TransferRow } from './activity-page.ts'
import { useActivityToken } from './useActivityToken.ts'

/** What a transfer did, with its amount. */
export function transferTitle(kind: TransferRow['transfer'], amount: string, symbol: string): string {
  if (kind === 'transfer-in') return t('Received {amount} {symbol}', { amount, symbol })
  if (kind === 'transfer-out') return t('Sent {amount} {symbol}', { amount, symbol })
  if (kind === 'claim') return t('Claimed {amount} {symbol}', { amount, symbol })
  return t('Burned {amount} {symbol}', { amount, symbol })
}

interface TransferItemProps {
  row: TransferRow
  /** Wraps the text that opens the row. */
  open: (text: ReactNode) => ReactNode
}

/** A transfer, a claim or a burn, with its other side. */
export function TransferItem({ row, open }: TransferItemProps) {
  const { asset, symbol } = useActivityToken(row.mint)
  return (
    <>
      <span className="relative size-9 shrink-0">
        <TokenLogo asset={asset} size={32} />
        {row.party !== undefined && (
          <span className="absolute right-0 bottom-0">
            <TokenIcon seed={row.party} size={16} />
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">
          {open(transferTitle(row.transfer, formatQuantity(row.amount), symbol))}
        </p>
        <p className="truncate text-2xs text-faint">{partyText(row)}</p>
        <p className="truncate text-2xs text-faint">{formatActivityTime(row.timeMs)}</p>
      </div>
      <div className="shrink-0 text-right text-sm">
        <Usd value={row.usdValue} unknown={t('Its value then is not known')} className="text-muted" />
      </div>
    </>
  )
}

function partyText({ transfer, party }: TransferRow): string {
  if (transfer === 'burn') return t('Gone for good')
  if (party === undefined) return t('Several addresses')
  const address = shortAddress(party)
  return transfer === 'transfer-out' ? t('To {address}', { address }) : t('From {address}', { address })
}
