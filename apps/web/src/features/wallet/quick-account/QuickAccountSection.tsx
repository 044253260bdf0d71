import { t } from '@callisto/i18n'
import { Badge, Button, buttonClass, CopyButton, Dialog, DialogBody, Menu } from '@callisto/ui'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CloudUpload,
  Ellipsis,
  KeyRound,
  Lock,
  LockOpen,
} from 'lucide-react'
import { useState } from 'react'
import { closeOverlay } from '../../../lib/browser/overlays.ts'
import { QrCode } from '../../../lib/qr/QrCode.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import { FullAddress } from '../../../lib/text/FullAddress.tsx'
import { formatAmount } from '../../../lib/text/format.ts'
import { NATIVE_SOL } from '../../../lib/wallet/balance-record.ts'
import { SOL_DECIMALS, useBalances } from '../../../lib/wallet/balances.ts'
import { embeddedWallet } from '../../../lib/wallet/embedded-provider.ts'
import type { EmbeddedScreen } from '../../../lib/wallet/embedded-wallet.ts'
import { openTransfer } from '../../../lib/wallet/open-transfer.ts'
import { useEmbeddedState } from '../../../lib/wallet/useEmbeddedState.ts'
import { paths } from '../../../paths.ts'
import { LimitsLine } from './LimitsLine.tsx'
import { runQuickAction } from './run-quick-action.ts'

/** What the drawer has for a Quick Account (spec 2-2.wallet-23). */
export function QuickAccountSection({ address }: { address: string }) {
  const quick = embeddedWallet()
  const state = useEmbeddedState(quick)
  const [dialog, setDialog] = useState<'deposit'>()
  const lamports = useBalances(address).data?.lamports
  if (!quick) return null
  const has = (screen: EmbeddedScreen) => quick.screens.includes(screen)
  const isLocked = state?.isLocked ?? true
  const LockIcon = isLocked ? LockOpen : Lock
  const toggleLock = () => (isLocked ? quick.show('unlock') : quick.lock())
  return (
    <section aria-label={t('Quick Account')} className="flex flex-col gap-3 border-b border-line px-4 py-3">
      <div className="flex items-center gap-2">
        <Badge tone="accent">{t('Quick Account')}</Badge>
        <span className="flex-1 text-xs text-faint">{isLocked ? t('Locked') : t('Unlocked')}</span>
        <Button size="sm" onClick={() => void runQuickAction(toggleLock)}>
          <LockIcon aria-hidden="true" className="size-3.5" />
          {isLocked ? t('Unlock') : t('Lock now')}
        </Button>
        {has('forget') && (
          <Menu
            label={t('More of Quick Account')}
            button={<Ellipsis aria-hidden="true" className="size-4" />}
            size="sm"
            items={[
              {
                key: 'forget',
                label: t('Remove from this device'),
                onSelect: () => void runQuickAction(() => quick.show('forget')),
              },
            ]}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="sm" onClick={() => setDialog('deposit')}>
          <ArrowDownToLine aria-hidden="true" className="size-3.5" />
          {t('Deposit')}
        </Button>
        {/* Every withdrawal pays a fee in SOL. */}
        <Button size="sm" disabled={!lamports} onClick={() => openTransfer(NATIVE_SOL, 'withdraw')}>
          <ArrowUpFromLine aria-hidden="true" className="size-3.5" />
          {t('Withdraw')}
        </Button>
        {has('export') && (
          <Button size="sm" onClick={() => void runQuickAction(() => quick.show('export'))}>
            <KeyRound aria-hidden="true" className="size-3.5" />
            {t('Export Private Key')}
          </Button>
        )}
        {quick.copies && (
          <Link to={paths.login} onClick={closeOverlay} className={buttonClass('neutral', 'sm')}>
            <CloudUpload aria-hidden="true" className="size-3.5" />
            {t('Back up')}
          </Link>
        )}
      </div>
      {quick.revoke && has('limits') && (
        <LimitsLine
          limits={state?.limits}
          onChange={() => quick.show('limits')}
          onRevoke={async () => quick.revoke?.()}
        />
      )}
      {dialog === 'deposit' && <DepositDialog address={address} onClose={() => setDialog(undefined)} />}
    </section>
  )
}

/** Where to send funds: the address as a QR code (Solana Pay) and as text. */
function DepositDialog({ address, onClose }: { address: string; onClose: () => void }) {
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
