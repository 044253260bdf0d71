import type { PoolPosition } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Dialog, DialogBody, FieldError, Segmented } from '@callisto/ui'
import { type ReactNode, useState } from 'react'
import { formatAmount, formatPercent, plainUnits } from '../../../lib/text/format.ts'
import { amountFaultText, readAmount } from '../../../lib/tokens/amount-text.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { TokenAmountField } from '../../../lib/tokens/TokenAmountField.tsx'
import { symbolText, useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { balanceOf, useBalances } from '../../../lib/wallet/balances.ts'
import type { RequestedAction } from '../actions/requests.ts'
import { planAdd, planRemove } from './plan-liquidity.ts'

interface LiquidityFormProps {
  address: string
  position: PoolPosition
  change: 'add' | 'remove'
  onRequest: (action: RequestedAction) => void
  onClose: () => void
}

const SHARES = ['2500', '5000', '7500', '10000'] as const
const SLIPPAGES = ['10', '50', '100', '300'] as const
const DEFAULT_SLIPPAGE = '50'
/** Lamports that stay for network fees when all SOL is added. */
const SOL_RESERVE = 10_000_000n

/** How much is added to a position, or taken out of it, and how far the price may move meanwhile. */
export function LiquidityForm(props: LiquidityFormProps) {
  const { position, change, onClose } = props
  const tokens = useTokens([position.mint0, position.mint1])
  const symbols = [position.mint0, position.mint1].map((mint) => symbolText(mint, tokens.get(mint))) as [
    string,
    string,
  ]
  const title =
    change === 'add'
      ? t('Add liquidity to {pair}', { pair: symbols.join('/') })
      : t('Remove liquidity from {pair}', { pair: symbols.join('/') })
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody>
        {change === 'add' ? (
          <Add {...props} title={title} symbols={symbols} />
        ) : (
          <Remove {...props} title={title} symbols={symbols} />
        )}
      </DialogBody>
    </Dialog>
  )
}

type PartProps = LiquidityFormProps & { title: string; symbols: readonly [string, string] }

function Remove({ position, title, symbols, onRequest, onClose }: PartProps) {
  const [share, setShare] = useState<(typeof SHARES)[number]>('10000')
  const [slippage, setSlippage] = useState<(typeof SLIPPAGES)[number]>(DEFAULT_SLIPPAGE)
  const part = (units: string) => (BigInt(units) * BigInt(share)) / 10_000n
  const submit = () =>
    onRequest({
      title,
      note: noteOf(position, share === '10000'),
      plan: planRemove(position, { shareBps: Number(share), slippageBps: Number(slippage) }),
    })
  return (
    <Form onSubmit={submit} onClose={onClose} submit={t('Review')}>
      <Choice label={t('Part to remove')}>
        <Segmented
          label={t('Part to remove')}
          stretch
          items={SHARES.map((key) => ({ key, label: formatPercent(Number(key) / 100) }))}
          value={share}
          onChange={setShare}
        />
      </Choice>
      <p className="text-sm">
        {t('About {first} and {second}', {
          first: `${formatAmount(part(position.amount0), position.decimals0, 4)} ${symbols[0]}`,
          second: `${formatAmount(part(position.amount1), position.decimals1, 4)} ${symbols[1]}`,
        })}
      </p>
      <Slippage value={slippage} onChange={setSlippage} />
    </Form>
  )
}

/** What becomes of the position: one of ranges is closed with the fees that it is owed. */
function noteOf(
  { kind, position, pendingFees0 = '0', pendingFees1 = '0' }: PoolPosition,
  isAll: boolean,
): string {
  if (!isAll) return t('Fees of the pool keep accruing for what stays in it.')
  if (position === undefined) return t('You no longer earn fees of this pool.')
  const isOwed = BigInt(pendingFees0) + BigInt(pendingFees1) > 0n
  return kind === 'clmm' && !isOwed
    ? t('You no longer earn fees of this pool. The empty position stays open.')
    : t('The position is closed: its fees and its rent return too.')
}

function Add({ address, position, title, symbols, onRequest, onClose }: PartProps) {
  const [texts, setTexts] = useState<readonly [string, string]>(['', ''])
  const [isTried, setTried] = useState(false)
  const [slippage, setSlippage] = useState<(typeof SLIPPAGES)[number]>(DEFAULT_SLIPPAGE)
  const balances = useBalances(address).data
  const sides = [
    {
      mint: position.mint0,
      decimals: position.decimals0,
      symbol: symbols[0],
      held: BigInt(position.amount0),
    },
    {
      mint: position.mint1,
      decimals: position.decimals1,
      symbol: symbols[1],
      held: BigInt(position.amount1),
    },
  ].map((side, at) => {
    const text = texts[at]!
    const read = readAmount(text, side)
    const units = read.ok ? (read.units ?? 0n) : undefined
    const available = balances && availableOf(balanceOf(balances, side.mint), side.mint)
    const isTooMuch = units !== undefined && available !== undefined && units > available
    const fault = read.ok
      ? isTooMuch
        ? t('Insufficient balance')
        : undefined
      : amountFaultText(read.code, text, side)
    return { ...side, text, units, available, fault }
  })
  const [first, second] = sides as [(typeof sides)[number], (typeof sides)[number]]
  const isEmpty = !first.units && !second.units
  const submit = () => {
    setTried(true)
    if (isEmpty || first.units === undefined || second.units === undefined || first.fault || second.fault)
      return
    onRequest({
      title,
      note: t('The pool takes both tokens in its proportion, and never more than these amounts.'),
      plan: planAdd(position, { amounts: [first.units, second.units], slippageBps: Number(slippage) }),
    })
  }
  /** The other amount in the proportion of the position, rounded up; a position with one token alone has none. */
  const write = (at: number, text: string) => {
    const [side, other] = at === 0 ? [first, second] : [second, first]
    const read = readAmount(text, side)
    const units = read.ok ? read.units : undefined
    const isPaired = side.held > 0n && other.held > 0n
    const matching =
      units === undefined || !isPaired
        ? other.text
        : plainUnits((units * other.held + side.held - 1n) / side.held, other.decimals)
    setTexts(at === 0 ? [text, matching] : [matching, text])
  }
  return (
    <Form onSubmit={submit} onClose={onClose} submit={t('Review')}>
      {sides.map((side, at) => (
        <TokenAmountField
          key={side.mint}
          label={t('Amount of {symbol}', { symbol: side.symbol })}
          token={side}
          text={side.text}
          onText={(text) => write(at, text)}
          available={side.available}
          fault={side.fault}
        />
      ))}
      <div aria-live="polite">
        {isTried && isEmpty && <FieldError id="add-empty" text={t('Enter an amount')} />}
      </div>
      <Slippage value={slippage} onChange={setSlippage} />
    </Form>
  )
}

function availableOf(units: bigint, mint: string): bigint {
  if (mint !== SOL_MINT) return units
  return units > SOL_RESERVE ? units - SOL_RESERVE : 0n
}

function Slippage({
  value,
  onChange,
}: {
  value: (typeof SLIPPAGES)[number]
  onChange: (value: (typeof SLIPPAGES)[number]) => void
}) {
  return (
    <Choice label={t('Slippage')}>
      <Segmented
        label={t('Slippage')}
        size="sm"
        items={SLIPPAGES.map((key) => ({ key, label: formatPercent(Number(key) / 100) }))}
        value={value}
        onChange={onChange}
      />
    </Choice>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-xs text-muted">
        {label}
      </span>
      {children}
    </div>
  )
}

function Form({
  onSubmit,
  onClose,
  submit,
  children,
}: {
  onSubmit: () => void
  onClose: () => void
  submit: string
  children: ReactNode
}) {
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" tone="primary">
          {submit}
        </Button>
      </div>
    </form>
  )
}
