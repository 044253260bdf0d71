import { t } from '@callisto/i18n'
import type { SpendingQuestion, SpendingReading } from '@callisto/program-clients'
import { Badge } from '@callisto/ui'
import { amountText, questionText, solText } from './limit-texts.ts'
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
  const { swaps, payments, networkFeeLamports, tipLamports, rentLamports } = reading
  const costs: [string, bigint][] = [
    [t('Network fee'), networkFeeLamports],
    [t('Tip'), tipLamports],
    [t('Rent of new token accounts, at most'), rentLamports],
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

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-right break-all">{value}</dd>
    </div>
  )
}
