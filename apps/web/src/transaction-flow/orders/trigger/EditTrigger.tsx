import { PERCENT_DECIMALS } from '@callisto/amount'
import type { Asset, TriggerLeg, TriggerOrder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Dialog, DialogBody, Field, Select } from '@callisto/ui'
import { useState } from 'react'
import { RATE_DECIMALS } from '../../../lib/forms/decimal-text.ts'
import { PriceField } from '../../../lib/forms/PriceField.tsx'
import { chainTime } from '../../../lib/live/chain-time.ts'
import { isAcceptance } from '../../../lib/text/is-acceptance.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import { ActionDialog } from '../../action/ActionDialog.tsx'
import { useAction } from '../../action/useAction.ts'
import { expiryItems, expirySeconds } from '../expiry-choice.ts'
import { floorText } from '../floor-text.ts'
import { planTriggerEdit } from '../order-plans.ts'
import {
  editableLegs,
  floorPricesOf,
  type LegFault,
  type LegName,
  legFieldText,
  MAX_TRAILING_BPS,
  marketFaultOf,
  readLegField,
  termsOf,
} from './edit-draft.ts'
import { priceFaultText } from './price-fault.ts'
import { type TriggerEdit, USD_DECIMALS } from './trigger-terms.ts'
import { WorseThanMarket } from './WorseThanMarket.tsx'

interface EditTriggerProps {
  order: TriggerOrder
  tokens: { input: Asset; output: Asset }
  /** Prices to start with, as after a line of the chart was dragged. */
  start?: Readonly<Partial<Record<LegName, string>>>
  /** Whether the review of a change is open. */
  onReview?: (isOpen: boolean) => void
}

const KEEP = 'keep'

/** Prices and expiry of an open order, changed in place: nothing of it moves. */
export function EditTrigger({ order, tokens, start = {}, onReview }: EditTriggerProps) {
  const [texts, setTexts] = useState(start)
  const [expiry, setExpiry] = useState(KEEP)
  const [acceptance, setAcceptance] = useState('')
  const controller = useAction()
  const { step } = controller.flow
  const [isOpen, setOpen] = useState(false)
  const legs = editableLegs(order)
  const { edit, faults } = readEdit(order, tokens, { texts, expiry })
  const marketFault = edit && marketFaultOf(edit.legs, { making: BigInt(order.rawMakingAmount), ...tokens })
  const words = displaySymbol(tokens.output.symbol)
  const floors = edit ? floorTexts(edit.legs, order, tokens) : []
  const isRefused = marketFault !== undefined && !isAcceptance(acceptance, words)
  const submit = () => {
    if (!edit || isRefused) return
    setOpen(true)
    onReview?.(true)
    const plan = planTriggerEdit(edit, termsOf(order))
    void controller.submit({ plan, requestedAtMs: Date.now() }, order.userPubkey)
  }
  return (
    <>
      {/* The review is a form of its own, beside this one. */}
      <form
        className="grid grid-cols-2 items-end gap-2"
        aria-label={t('Edit the order')}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {legs.map((name) => {
          const leg = order.legs[name]
          if (!leg || isOld(leg)) return null
          return (
            <PriceField
              key={name}
              label={legLabel(name)}
              text={texts[name] ?? legFieldText(leg, tokens)}
              onText={(text) => setTexts({ ...texts, [name]: text })}
              unit={unitOf(leg.kind, tokens)}
              error={faultText(faults[name], texts[name] ?? '', leg.kind)}
            />
          )
        })}
        <Field label={t('Expires')}>
          {(control) => (
            <Select
              {...control}
              items={[{ key: KEEP, label: t('As it is') }, ...expiryItems()]}
              value={expiry}
              onChange={setExpiry}
            />
          )}
        </Field>
        {legs.some((name) => isOld(order.legs[name])) && (
          <p className="col-span-2 text-xs text-muted">
            {t('A leg without a worst price cannot change. Cancel the order and place it anew.')}
          </p>
        )}
        {floors.length > 0 && (
          <p role="status" data-floor="" className="col-span-2 text-xs text-text">
            {floors.join(' ')}
          </p>
        )}
        {marketFault && (
          <div className="col-span-2">
            <WorseThanMarket fault={marketFault} words={words} text={acceptance} onText={setAcceptance} />
          </div>
        )}
        <Button type="submit" disabled={!edit || isRefused} className="col-span-2">
          {t('Save changes')}
        </Button>
      </form>
      {isOpen && (
        <ActionDialog
          controller={controller}
          title={t('Edit the order')}
          note={t('Only the terms of the order change. What it holds stays where it is.')}
          onRetry={submit}
          onClose={() => {
            if (step === 'done') {
              setTexts({})
              setExpiry(KEEP)
              setAcceptance('')
            }
            setOpen(false)
            onReview?.(false)
          }}
        />
      )}
    </>
  )
}

/** A leg that waits for a price, of an order that was placed without a worst price. */
const isOld = (leg: TriggerLeg | null): boolean =>
  leg !== null && leg.kind !== 'limit' && leg.rawRateIn === undefined

/** The worst prices of changed legs in words. */
function floorTexts(
  legs: TriggerEdit['legs'],
  { orderType }: TriggerOrder,
  { input, output }: EditTriggerProps['tokens'],
): string[] {
  return Object.entries(legs).flatMap(([name, leg]) => {
    if (leg.kind === 'limit') return []
    const isTurned = orderType === 'otoco' && name !== 'entry'
    const [sold, bought] = isTurned ? [output, input] : [input, output]
    return [floorText({ amount: leg.floor.input, least: leg.floor.output }, { sold, bought })]
  })
}

function legLabel(name: LegName): string {
  if (name === 'takeProfit') return t('Take profit at')
  return name === 'stop' ? t('Stop loss at') : t('Price')
}

function unitOf(kind: string, { input, output }: { input: Asset; output: Asset }): string {
  if (kind.startsWith('trailing')) return '%'
  if (kind !== 'limit') return 'USD'
  const { quote } = chartPairOf({ sell: input.id, buy: output.id })
  return displaySymbol(quote === input.id ? input.symbol : output.symbol)
}

type Faults = Readonly<Partial<Record<LegName, LegFault>>>

function faultText(fault: LegFault | undefined, text: string, kind: string): string | undefined {
  if (fault === undefined) return undefined
  if (fault === 'LEG_OLD')
    return t('A leg without a worst price cannot change. Cancel the order and place it anew.')
  const decimals =
    kind === 'limit' ? RATE_DECIMALS : kind.startsWith('trailing') ? PERCENT_DECIMALS : USD_DECIMALS
  return priceFaultText(fault, text, decimals, MAX_TRAILING_BPS)
}

/** What the fields change; undefined while they change nothing or one is wrong. */
function readEdit(
  order: TriggerOrder,
  tokens: EditTriggerProps['tokens'],
  { texts, expiry }: { texts: Readonly<Partial<Record<LegName, string>>>; expiry: string },
): { edit: TriggerEdit | undefined; faults: Faults } {
  const faults: Partial<Record<LegName, LegFault>> = {}
  const legs: { -readonly [Name in LegName]?: TriggerEdit['legs'][Name] } = {}
  for (const name of editableLegs(order)) {
    const leg = order.legs[name]
    const text = texts[name]
    if (!leg || text === undefined || text === legFieldText(leg, tokens)) continue
    const read = readLegField(text, name, leg, order, tokens)
    if (read.terms) legs[name] = read.terms
    else faults[name] = read.fault
  }
  const isChanged = Object.keys(legs).length > 0 || expiry !== KEEP
  if (Object.keys(faults).length > 0 || !isChanged) return { edit: undefined, faults }
  const now = Math.floor(chainTime() ?? Date.now() / 1000)
  const seconds = expirySeconds(expiry)
  const end = seconds === undefined ? null : now + seconds
  const { orderKey, touchSeconds } = order
  const kept = { touchSeconds, floorPrices: floorPricesOf(order) }
  return { edit: { order: orderKey, legs, ...kept, ...(expiry !== KEEP && { expiresAt: end }) }, faults }
}

interface EditTriggerDialogProps {
  order: TriggerOrder
  tokens: ReadonlyMap<string, Asset>
  start?: Readonly<Partial<Record<LegName, string>>>
  onClose: () => void
}

/** The edit of an order over the page of a chart. */
export function EditTriggerDialog({ order, tokens, start, onClose }: EditTriggerDialogProps) {
  const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)]
  if (!input || !output) return null
  return (
    <Dialog open onClose={onClose} title={t('Edit the order')}>
      <DialogBody>
        <EditTrigger order={order} tokens={{ input, output }} {...(start && { start })} />
      </DialogBody>
    </Dialog>
  )
}
