import { t } from '@callisto/i18n'
import { CopyButton, Dialog, DialogBody } from '@callisto/ui'
import { QrCode } from '../../../lib/qr/QrCode.tsx'
import { FullAddress } from '../../../lib/text/FullAddress.tsx'
import { formatAmount } from '../../../lib/text/format.ts'
import { SOL_DECIMALS, useBalances } from '../../../lib/wallet/balances.ts'

/** Where to send funds: the address as a QR code (Solana Pay) and as text. */
export function DepositDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const lamports = useBalances(address).data?.lamports
  return (
    <Dialog open onClose={onClose} title={t('Deposit')} className="sm:w-[360px]!">
      <DialogBody className="items-center text-center">
        <div className="w-full max-w-[250px]">
          <QrCode text={`solana:${address}`} label={t('Address of this account as a QR code')} />
        </div>
        <p className="flex items-center gap-1 text-sm">
          <FullAddress address={address} />
          <CopyButton text={address} label={t('Copy address')} />
        </p>
        <p className="text-xs text-muted">
          {t('Send SOL or tokens of Solana to this address. Compare its middle too.')}
        </p>
        <p className="text-xs text-faint" aria-live="polite">
          {lamports === undefined
            ? t('The balance is not known yet')
            : t('Balance: {amount} SOL', { amount: formatAmount(lamports, SOL_DECIMALS) })}
        </p>
      </DialogBody>
    </Dialog>
  )
}
