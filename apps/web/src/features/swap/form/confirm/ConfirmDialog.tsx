import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Dialog, DialogBody, DialogFooter } from '@callisto/ui'
import { formatPercent } from '../../../../lib/text/format.ts'
import { displayName, displaySymbol } from '../../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../../lib/tokens/TokenStatus.tsx'
import { TokenWarnings } from '../../../../lib/tokens/TokenWarnings.tsx'
import type { Confirmation } from './confirmations.ts'

export interface ConfirmDialogProps {
  confirmations: readonly Confirmation[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks to confirm what is unusual about a swap before its review. */
export function ConfirmDialog({ confirmations, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Before you swap')}>
      <DialogBody isText>
        {confirmations.map((one) =>
          one.kind === 'unverified' ? (
            <Unverified key={one.kind} asset={one.asset} />
          ) : (
            <p key={one.kind} className="rounded-md bg-down-tint px-3 py-2 text-sm text-down">
              {t(
                'Price impact {percent}: the pools are small for this amount. A smaller one has less impact.',
                {
                  percent: formatPercent(one.percent),
                },
              )}
            </p>
          ),
        )}
      </DialogBody>
      <DialogFooter>
        <Button tone="quiet" onClick={onClose} data-autofocus="">
          {t('Cancel')}
        </Button>
        <Button tone="primary" onClick={onConfirm}>
          {t('Continue')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Unverified({ asset }: { asset: Asset }) {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <TokenLogo asset={asset} size={32} />
        <span className="min-w-0">
          <span className="flex items-center gap-1 font-medium">
            {displaySymbol(asset.symbol)} <TokenStatus asset={asset} />
          </span>
          <span className="block truncate text-xs text-faint">{displayName(asset.name)}</span>
        </span>
      </div>
      <p className="text-sm text-muted">
        {t('This token is not verified. Anybody can make a token of any name: compare its address.')}
      </p>
      <p className="rounded-md border border-line bg-ground px-3 py-2 font-mono text-xs break-all select-all">
        {asset.id}
      </p>
      <TokenWarnings asset={asset} place="review" />
    </section>
  )
}
