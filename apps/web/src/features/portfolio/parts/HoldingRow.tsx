import { t } from '@callisto/i18n'
import { Badge, cx, rowLinkClass, TableCell, TableRow, Tooltip } from '@callisto/ui'
import type { ReactNode } from 'react'
import { GainDelta, plainGain } from '../../../lib/portfolio/GainDelta.tsx'
import { HoldingActions } from '../../../lib/portfolio/HoldingActions.tsx'
import type { Holding } from '../../../lib/portfolio/holdings.ts'
import { Usd } from '../../../lib/portfolio/Usd.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import { formatAmount, formatPercent, formatUnits, formatUsdPrice } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useQueuedToken } from '../../../lib/tokens/queued-token.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { NATIVE_SOL } from '../../../lib/wallet/balance-record.ts'
import { paths } from '../../../paths.ts'

/** In pixels. */
export const ROW_HEIGHT = 48
export const PHONE_ROW_HEIGHT = 64

interface HoldingRowProps {
  holding: Holding
  /** Of the known worth, 0 to 1. */
  share: number | undefined
  columns: readonly { key: string; width: number }[]
  index: number
  top: number
  phone: boolean
  isOwn: boolean
  onBurn: (holding: Holding, symbol: string) => void
}

/** A token of the wallet. */
export function HoldingRow(props: HoldingRowProps) {
  const { holding, columns, index, top, phone, isOwn, onBurn } = props
  const { live, missing } = useQueuedToken(holding.mint)
  const asset = live?.asset
  const symbol = asset ? displaySymbol(asset.symbol) : shortAddress(holding.mint)
  const cells = cellsOf(props)
  return (
    <TableRow index={index} top={top} height={phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT} className="bg-raised!">
      <TableCell place="first" className={cx('gap-2.5 bg-raised!', phone && 'min-w-0! shrink! basis-0!')}>
        <TokenLogo asset={asset ?? { id: holding.mint }} size={phone ? 32 : 28} />
        <div className="min-w-0">
          <p className="flex items-center gap-1 text-sm">
            <Link
              data-row-link
              to={paths.token}
              params={{ id: holding.mint }}
              className={`truncate font-medium text-text ${rowLinkClass}`}
            >
              {symbol}
            </Link>
            {holding.key === NATIVE_SOL && <span className="sr-only">{t('Native SOL')}</span>}
            {holding.key === SOL_MINT && <Badge>{t('Wrapped')}</Badge>}
            {asset && <TokenStatus asset={asset} />}
            {missing && <span className="text-2xs text-faint">{t('Unknown token')}</span>}
            {holding.isFrozen && <Badge tone="caution">{t('Frozen')}</Badge>}
            {!phone && <TokenKind holding={holding} />}
          </p>
          {phone && (
            <p className="truncate text-xs text-faint">
              {cells.amount} · {cells.price}
            </p>
          )}
        </div>
      </TableCell>
      {phone ? (
        <TableCell className="shrink-0! text-right">
          <span className="block text-sm text-text">{cells.value}</span>
          <span className="block text-xs">{cells.unrealized}</span>
        </TableCell>
      ) : (
        columns.map(({ key, width }) => (
          <TableCell key={key} width={width} className={key === 'value' ? 'text-text' : ''}>
            {cells[key]}
          </TableCell>
        ))
      )}
      {isOwn && (
        <TableCell place="controls" width={44}>
          <HoldingActions
            holding={holding}
            symbol={symbol}
            more={
              canBurn(holding)
                ? [{ key: 'burn', label: t('Burn'), onSelect: () => onBurn(holding, symbol) }]
                : []
            }
          />
        </TableCell>
      )}
    </TableRow>
  )
}

/** SOL cannot be burned, what is frozen neither; without the chain the accounts are not known. */
const canBurn = ({ mint, accounts }: Holding) =>
  mint !== SOL_MINT && accounts.some(({ amount, frozen }) => amount > 0n && !frozen)

function cellsOf({ holding, share }: HoldingRowProps): Record<string, ReactNode> {
  const { amount, decimals, price, value, gain } = holding
  const unknownCost = t('The cost of it is not known')
  return {
    price: price === undefined ? <Usd value={undefined} /> : formatUsdPrice(price),
    amount: (
      <span title={formatUnits(amount, decimals)} data-amount={amount}>
        {formatAmount(amount, decimals, 4)}
      </span>
    ),
    value: <Usd value={value} />,
    share: share === undefined ? '–' : formatPercent(share * 100),
    cost:
      gain?.averageCost === undefined ? (
        <Usd value={undefined} unknown={unknownCost} />
      ) : (
        formatUsdPrice(gain.averageCost)
      ),
    unrealized: <GainDelta gain={gain} className="text-faint" />,
    realized: <GainDelta gain={plainGain(gain?.realized)} className="text-faint" />,
  }
}

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Marks a token of Token-2022, with the names of its accounts' extensions; nothing for others. */
function TokenKind({
  holding: { programId, accounts },
}: {
  holding: Pick<Holding, 'programId' | 'accounts'>
}) {
  if (programId !== TOKEN_2022) return null
  const names = [...new Set(accounts.flatMap(({ extensions }) => extensions))].sort()
  return (
    <Tooltip text={names.length === 0 ? t('Without extensions') : names.join(', ')}>
      <span>
        <Badge>Token-2022</Badge>
      </span>
    </Tooltip>
  )
}
