import { t } from '@callisto/i18n'
import { buttonClass, CopyButton, Dialog, DialogBody } from '@callisto/ui'
import type { ReactNode } from 'react'
import { AddressLink } from '../../lib/explorer/AddressLink.tsx'
import { ExplorerLink } from '../../lib/explorer/ExplorerLink.tsx'
import { Usd } from '../../lib/portfolio/Usd.tsx'
import { formatCount, formatQuantity, formatUnits } from '../../lib/text/format.ts'
import { formatActivityTime } from '../../lib/text/wallet-format.ts'
import { TokenLogo } from '../../lib/tokens/TokenLogo.tsx'
import { SOL_DECIMALS } from '../../lib/wallet/balances.ts'
import type { TransferRow } from '../activity/activity-page.ts'
import { transferTitle } from '../activity/TransferItem.tsx'
import { useActivityToken } from '../activity/useActivityToken.ts'
import { Line } from './Amounts.tsx'

interface TransferReceiptDialogProps {
  row: TransferRow
  /** The wallet whose transfer it is. */
  address: string
  onClose: () => void
}

/** The receipt of a transfer, a claim or a burn, from the index: it is the same in every browser. */
export function TransferReceiptDialog({ row, address, onClose }: TransferReceiptDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Receipt')}>
      <DialogBody>
        <TransferReceipt row={row} address={address} />
      </DialogBody>
    </Dialog>
  )
}

function TransferReceipt({ row, address }: Omit<TransferReceiptDialogProps, 'onClose'>) {
  const { asset, symbol } = useActivityToken(row.mint)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <TokenLogo asset={asset} size={40} />
        <div className="min-w-0">
          <h2 className="text-base font-semibold break-words">
            {transferTitle(row.transfer, formatQuantity(row.amount), symbol)}
          </h2>
          <p className="text-xs text-muted">{formatActivityTime(row.timeMs)}</p>
        </div>
      </div>
      <dl className="flex flex-col gap-2 rounded-lg border border-line bg-ground p-3 text-xs">
        <Line name={t('Amount')}>
          <span className="break-all">{`${row.amount} ${symbol}`}</span>
        </Line>
        <Line name={t('Value then')}>
          <Usd value={row.usdValue} unknown={t('Its value then is not known')} />
        </Line>
        <Sides row={row} address={address} />
        <NetworkCost lamports={row.networkCost} />
        <Line name={t('Slot')}>{formatCount(row.slot)}</Line>
        <Line name={t('Signature')}>
          <Copied text={row.signature} label={t('Copy signature')}>
            {`${row.signature.slice(0, 8)}…${row.signature.slice(-8)}`}
          </Copied>
        </Line>
      </dl>
      <ExplorerLink subject="tx" of={row.signature} className={buttonClass('neutral', 'lg')}>
        {t('View transaction')}
      </ExplorerLink>
    </div>
  )
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
  const [name, size] = lamports < 0n ? [t('Rent received'), -lamports] : [t('Network fee and rent'), lamports]
  return <Line name={name}>{`${formatUnits(size, SOL_DECIMALS)} SOL`}</Line>
}
