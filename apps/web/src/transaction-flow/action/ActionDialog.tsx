import { unitsToNumber } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, buttonClass, Dialog, DialogBody, ErrorState, Spinner } from '@callisto/ui'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNow } from '../../lib/browser/useNow.ts'
import { ExplorerLink } from '../../lib/explorer/ExplorerLink.tsx'
import { formatUnits } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { useTokens } from '../../lib/tokens/useTokenSymbols.ts'
import { ConfirmButtons } from '../review/ConfirmButtons.tsx'
import { FeeTable } from '../review/FeeTable.tsx'
import { type WalletChange, WalletChanges } from '../review/WalletChanges.tsx'
import { REVIEW_MS } from './action.ts'
import type { BuiltAction } from './build-action.ts'
import type { ActionAttempt, ActionController } from './useAction.ts'

interface ActionDialogProps {
  controller: ActionController
  title: string
  /** What happens beside the balances, such as the time at which a lock ends. */
  note?: ReactNode
  /** What it is held to, below the balances, and whether that is still unknown: it is not signed meanwhile. */
  audit?: ReactNode
  isHeld?: boolean
  /** What can follow when it is done, above the buttons. */
  next?: ReactNode
  /** Begins again after a failure. */
  onRetry: () => void
  onClose: () => void
}

/** The steps of an action: what will change in the wallet, the signature, and the result. */
export function ActionDialog({
  controller,
  title,
  note,
  next,
  onRetry,
  onClose,
  ...held
}: ActionDialogProps) {
  const { flow } = controller
  if (flow.step === 'edit') return null
  const close = () => {
    controller.discard()
    onClose()
  }
  return (
    <Dialog open onClose={close} title={title}>
      <DialogBody>
        {flow.step === 'building' && (
          <p role="status" className="flex items-center justify-center gap-2 py-10 text-sm text-muted">
            <Spinner /> {t('Simulating the transaction')}
          </p>
        )}
        {(flow.step === 'review' || flow.step === 'signing' || flow.step === 'sending') && (
          <ActionReview
            flow={flow}
            note={note}
            {...held}
            onApprove={() => controller.approve()}
            onBack={close}
          />
        )}
        {flow.step === 'done' && <Done signature={flow.receipt.signature} next={next} onClose={close} />}
        {flow.step === 'failed' && (
          <ErrorState title={flow.error.message} code={flow.error.code} onRetry={onRetry} />
        )}
      </DialogBody>
    </Dialog>
  )
}

interface ActionReviewProps extends Pick<ActionDialogProps, 'audit' | 'isHeld'> {
  flow: ActionAttempt
  note: ReactNode
  onApprove: () => void
  onBack: () => void
}

function ActionReview({ flow, note, audit, isHeld = false, onApprove, onBack }: ActionReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const left = flow.subject.requestedAtMs + REVIEW_MS - useNow()
  const changes = useChanges(flow.built)
  const fees = (flow.built.subject.fees ?? []).map(({ kind, mint, amount }) => ({
    kind,
    mint,
    units: BigInt(amount),
  }))
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (flow.step === 'review' && !isHeld) onApprove()
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {t('What will change in your wallet')}
      </h2>
      <WalletChanges changes={changes.shown}>
        {changes.others.map(({ mint, units }) => (
          <p key={mint} className="text-sm">
            {t('{units} base units of {mint}', { units: `${units}`, mint: shortAddress(mint) })}
          </p>
        ))}
        {note && <p className="text-xs text-muted">{note}</p>}
      </WalletChanges>
      {audit}
      <FeeTable caption={t('Fees')} fees={fees} />
      <ConfirmButtons
        step={flow.step}
        secondsLeft={Math.max(0, Math.ceil(left / 1000))}
        isExpired={left <= 0}
        disabled={isHeld}
        onBack={onBack}
      />
    </form>
  )
}

/** The simulated changes: those of known tokens as they are shown, and the others in base units. */
function useChanges({ changes, bounds }: BuiltAction) {
  const moving = [...changes].filter(([, units]) => units !== 0n)
  const tokens = useTokens(moving.map(([mint]) => mint))
  const shown: WalletChange[] = []
  const others: { mint: string; units: bigint }[] = []
  for (const [mint, units] of moving) {
    const asset = tokens.get(mint)
    if (!asset) {
      others.push({ mint, units })
      continue
    }
    const isIn = units > 0n
    const size = isIn ? units : -units
    const price = asset.usdPrice
    shown.push({
      label: isIn ? t('You receive') : t('You send'),
      asset,
      units: size,
      direction: isIn ? 'in' : 'out',
      usd: price === undefined || price <= 0 ? undefined : unitsToNumber(size, asset.decimals) * price,
      bound: boundText(units, bounds.get(mint), asset),
    })
  }
  return { shown, others }
}

/** What the transaction guarantees: the amount itself, or what it is at least or at most. */
function boundText(
  units: bigint,
  bounds: { least: bigint; most?: bigint } | undefined,
  { decimals }: Pick<Asset, 'decimals'>,
): string {
  const least = bounds?.least ?? units
  if (least >= units) return formatUnits(units < 0n ? -units : units, decimals)
  return units > 0n
    ? t('at least {amount}', { amount: formatUnits(least > 0n ? least : 0n, decimals) })
    : t('at most {amount}', { amount: formatUnits(-least, decimals) })
}

interface DoneProps {
  signature: string
  next: ReactNode
  onClose: () => void
}

function Done({ signature, next, onClose }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center">
      <CircleCheck aria-hidden="true" className="size-8 text-up" />
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {t('Transaction Confirmed')}
      </h2>
      {next}
      <div className="flex flex-wrap justify-center gap-2">
        <ExplorerLink subject="tx" of={signature} className={buttonClass('neutral')}>
          {t('View transaction')}
        </ExplorerLink>
        <Button tone="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}
