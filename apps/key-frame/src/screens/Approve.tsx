import { t } from '@callisto/i18n'
import {
  isAnyPrice,
  type OrderChange,
  type ReadOrder,
  type ReadSwap,
  type SpendingQuestion,
  type SpendingReading,
} from '@callisto/program-clients'
import { Badge } from '@callisto/ui'
import { amountText, questionText, shortAddress, solText, tokenText } from './limit-texts.ts'
import { Panel } from './Panel.tsx'
import type { ScreenProps } from './screen-props.ts'
import { Decision } from './UnlockForm.tsx'

/** Questions whose answer cannot be taken back by anything else. */
const GRAVE: readonly SpendingQuestion['code'][] = [
  'lookupTables',
  'signers',
  'nonce',
  'authority',
  'close',
  'program',
  'instruction',
  'orderTerms',
]

/** Asks about a transaction outside the limits: what it does, as read here, and why it asks. */
export function Approve({ screen, shown, services }: ScreenProps<'approve'>) {
  const isGrave = screen.questions.some(({ code }) => GRAVE.includes(code))
  return (
    <Panel title={t('Sign this transaction?')} onClose={shown.close}>
      <Effects reading={screen.reading} />
      <section aria-label={t('Why you are asked')} className="flex flex-col gap-1 text-sm">
        <h2 className="flex items-center gap-2 text-xs text-muted">
          {t('Why you are asked')}
          {isGrave && <Badge tone="caution">{t('Unusual')}</Badge>}
        </h2>
        <ul className="flex list-disc flex-col gap-1 pl-4 break-words">
          {screen.questions.map((question) => (
            <li key={JSON.stringify(question, textOfBigint)}>{questionText(question)}</li>
          ))}
        </ul>
        {isGrave && (
          <p className="text-caution">
            {t('What it does beyond this list is unknown. Sign only what you asked for yourself.')}
          </p>
        )}
      </section>
      <Decision shown={shown} services={services} action={t('Sign')} />
    </Panel>
  )
}

const textOfBigint = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** What leaves and what arrives, with the limits that the programs enforce. */
function Effects({ reading }: { reading: SpendingReading }) {
  const { swaps, payments, orders, orderChanges, claims } = reading
  const { networkFeeLamports, tipLamports, rentLamports } = reading
  const costs: [string, bigint][] = [
    [t('Network fee'), networkFeeLamports],
    [t('Tip'), tipLamports],
    [t('Rent and keepers, at most'), rentLamports],
  ]
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {swaps.map(({ inputMint, amountIn, outputMint, minimumOut }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a transaction does not change
        <div key={at} className="contents">
          <Line name={t('You send at most')} value={amountText(inputMint, amountIn)} />
          <Line name={t('You receive at least')} value={amountText(outputMint, minimumOut)} />
        </div>
      ))}
      {orders.map((order) => (
        <OpenedOrder key={order.order} order={order} />
      ))}
      {orderChanges.map((change, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a transaction does not change
          key={at}
          name={t('Order {address}', { address: shortAddress(change.order) })}
          value={changeText(change)}
        />
      ))}
      {claims.map(({ mint, amount }) => (
        <Line
          key={mint}
          name={t('You claim')}
          value={
            amount === undefined
              ? t('What has vested of {token}', { token: tokenText(mint) })
              : t('Up to {amount}', { amount: amountText(mint, amount) })
          }
        />
      ))}
      {payments.map(({ to, mint, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a transaction does not change
        <div key={at} className="contents">
          <Line name={t('You pay')} value={amountText(mint, amount)} />
          <Line name={t('To')} value={to} />
        </div>
      ))}
      {costs.map(([name, lamports]) =>
        lamports > 0n ? <Line key={name} name={name} value={solText(lamports)} /> : null,
      )}
    </dl>
  )
}

/** What an order takes, and at which price each part of it sells at worst. */
function OpenedOrder({ order: { inputMint, amount, floors } }: { order: ReadOrder }) {
  return (
    <>
      <Line name={t('You put into an order')} value={amountText(inputMint, amount)} />
      {floors.map((floor, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a transaction does not change
        <Line key={at} name={t('Worst price')} value={floorText(floor)} />
      ))}
    </>
  )
}

const floorText = ({ inputMint, amountIn, outputMint, minimumOut }: ReadSwap): string =>
  isAnyPrice(amountIn, minimumOut)
    ? t('Any price')
    : t('{input} for at least {output}', {
        input: amountText(inputMint, amountIn),
        output: amountText(outputMint, minimumOut),
      })

function changeText(change: OrderChange): string {
  switch (change.change) {
    case 'cancelled':
      return t('Cancelled: what it holds comes back')
    case 'edited':
      return t('Gets other terms')
    case 'deposited':
      return t('Gets {amount} more', { amount: amountText(change.mint, change.amount) })
    case 'withdrawn':
      return t('Pays out a part')
    case 'paidOut':
      return t('Pays out what it has bought')
    case 'paused':
      return t('Paused')
    case 'resumed':
      return t('Goes on')
    case 'expirySet':
      return t('Gets another expiry')
    case 'confirmed':
      return t('Confirmed')
  }
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-right break-all">{value}</dd>
    </div>
  )
}
