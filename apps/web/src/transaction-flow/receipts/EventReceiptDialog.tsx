import { t } from '@callisto/i18n'
import { buttonClass, CopyButton, Dialog, DialogBody } from '@callisto/ui'
import type { ReactNode } from 'react'
import { AddressLink } from '../../lib/explorer/AddressLink.tsx'
import { ExplorerLink } from '../../lib/explorer/ExplorerLink.tsx'
import { Usd } from '../../lib/portfolio/Usd.tsx'
import { formatCount, formatQuantity } from '../../lib/text/format.ts'
import { formatActivityTime } from '../../lib/text/wallet-format.ts'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import { TokenLogo } from '../../lib/tokens/TokenLogo.tsx'
import type {
  OtherRow,
  ReceiptRow,
  RowAmount,
  RowFacts,
  SpotRow,
  TransferRow,
} from '../activity/activity-page.ts'
import { AmountTexts, costText, otherTitle } from '../activity/OtherItem.tsx'
import { transferTitle } from '../activity/TransferItem.tsx'
import { useActivityToken } from '../activity/useActivityToken.ts'
import { Line } from './Amounts.tsx'

interface EventReceiptDialogProps {
  row: ReceiptRow
  /** The wallet whose event it is. */
  address: string
  onClose: () => void
}

/** The receipt of what a wallet did, from the index: it is the same in every browser. */
export function EventReceiptDialog({ row, address, onClose }: EventReceiptDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Receipt')}>
      <DialogBody>
        {row.kind === 'transfer' ? (
          <TransferReceipt row={row} address={address} />
        ) : row.kind === 'spot' ? (
          <SpotReceipt row={row} />
        ) : (
          <OtherReceipt row={row} />
        )}
      </DialogBody>
    </Dialog>
  )
}

function TransferReceipt({ row, address }: { row: TransferRow; address: string }) {
  const { symbol } = useActivityToken(row.mint)
  return (
    <Receipt
      row={row}
      facts={row}
      mint={row.mint}
      title={transferTitle(row.transfer, formatQuantity(row.amount), symbol)}
    >
      <Line name={t('Amount')}>
        <span className="break-all">{`${row.amount} ${symbol}`}</span>
      </Line>
      <ValueThen usd={row.usdValue} />
      <Sides row={row} address={address} />
    </Receipt>
  )
}

function SpotReceipt({ row }: { row: SpotRow & { facts: RowFacts } }) {
  const given = { mint: row.inputMint, amount: row.inputAmount }
  const received = { mint: row.outputMint, amount: row.outputAmount }
  const title = (
    <>
      <AmountTexts amounts={[given]} /> <span className="text-faint">→</span>{' '}
      <AmountTexts amounts={[received]} />
    </>
  )
  return (
    <Receipt row={row} facts={row.facts} mint={row.inputMint} title={title}>
      <Moved given={[given]} received={[received]} />
      <ValueThen usd={row.usdValue} />
      <VenueLine platform={row.platform} />
    </Receipt>
  )
}

function OtherReceipt({ row }: { row: OtherRow }) {
  const { given, received, platform } = row
  const mint = given[0]?.mint ?? received[0]?.mint
  return (
    <Receipt row={row} facts={row} mint={mint ?? SOL_MINT} title={otherTitle(row)}>
      <Moved given={given} received={received} />
      {mint !== undefined && <ValueThen usd={row.usdValue} />}
      <VenueLine platform={platform} />
    </Receipt>
  )
}

interface ReceiptProps {
  row: Pick<ReceiptRow, 'timeMs' | 'signature'>
  facts: RowFacts
  /** Whose picture stands beside the title. */
  mint: string
  title: ReactNode
  children: ReactNode
}

/** What all receipts of the index have, with the lines of one. */
function Receipt({ row: { timeMs, signature }, facts, mint, title, children }: ReceiptProps) {
  const { asset } = useActivityToken(mint)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <TokenLogo asset={asset} size={40} />
        <div className="min-w-0">
          <h2 className="text-base font-semibold break-words">{title}</h2>
          <p className="text-xs text-muted">{formatActivityTime(timeMs)}</p>
        </div>
      </div>
      <dl className="flex flex-col gap-2 rounded-lg border border-line bg-ground p-3 text-xs">
        {children}
        <NetworkCost lamports={facts.networkCost} />
        <Line name={t('Slot')}>{formatCount(facts.slot)}</Line>
        <Line name={t('Signature')}>
          <Copied text={signature} label={t('Copy signature')}>
            {`${signature.slice(0, 8)}…${signature.slice(-8)}`}
          </Copied>
        </Line>
      </dl>
      <ExplorerLink subject="tx" of={signature} className={buttonClass('neutral', 'lg')}>
        {t('View transaction')}
      </ExplorerLink>
    </div>
  )
}

/** What left the wallet and what came, to the last digit. */
function Moved({ given, received }: { given: readonly RowAmount[]; received: readonly RowAmount[] }) {
  const sides = [
    [t('Sent'), given],
    [t('Received'), received],
  ] as const
  return sides.map(
    ([name, amounts]) =>
      amounts.length > 0 && (
        <Line key={name} name={name}>
          <span className="break-all">
            <AmountTexts amounts={amounts} exact />
          </span>
        </Line>
      ),
  )
}

function ValueThen({ usd }: { usd: number | undefined }) {
  return (
    <Line name={t('Value then')}>
      <Usd value={usd} unknown={t('Its value then is not known')} />
    </Line>
  )
}

function VenueLine({ platform }: { platform: string }) {
  return platform === '' ? null : <Line name={t('Venue')}>{platform}</Line>
}

/** Who gave and who received. */
function Sides({ row: { transfer, party }, address }: { row: TransferRow; address: string }) {
  if (transfer === 'burn') return <Side name={t('From')} address={address} />
  const [from, to] = transfer === 'transfer-out' ? [address, party] : [party, address]
  return (
    <>
      <Side name={t('From')} address={from} />
      <Side name={t('To')} address={to} />
    </>
  )
}

function Side({ name, address }: { name: string; address: string | undefined }) {
  return (
    <Line name={name}>
      {address === undefined ? (
        t('Several addresses')
      ) : (
        <Copied text={address} label={t('Copy address')}>
          <AddressLink address={address} />
        </Copied>
      )}
    </Line>
  )
}

function Copied({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 font-mono">
      {children}
      <CopyButton text={text} label={label} />
    </span>
  )
}

/** Fee and rent that this wallet paid with it, or the rent that came back. */
function NetworkCost({ lamports }: { lamports: bigint }) {
  if (lamports === 0n) return null
  const name = lamports < 0n ? t('Rent received') : t('Network fee and rent')
  return <Line name={name}>{costText(lamports)}</Line>
}
