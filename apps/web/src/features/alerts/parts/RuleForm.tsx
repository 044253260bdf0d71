import { MAX_ALERT_RULES, type Timeframe, timeframes } from '@callisto/contract'
import { alertHolds, alertValue } from '@callisto/domain'
import { msg, t } from '@callisto/i18n'
import { Button, Field, NumberInput, Select, showNotice } from '@callisto/ui'
import { useState } from 'react'
import { addAlertRule } from '../../../lib/alerts/alert-rules.ts'
import { conditionText } from '../../../lib/alerts/alert-text.ts'
import { nowSeconds } from '../../../lib/prices/price-age.ts'
import { formatUsdPrice } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { useWatchlist } from '../../../lib/tokens/watchlist.ts'
import { isChange, parseRuleDraft, type RuleDraft } from '../rule-draft.ts'

const directions = [
  { key: 'above', label: msg('Price at or above') },
  { key: 'below', label: msg('Price at or below') },
  { key: 'rises', label: msg('Price rises by') },
  { key: 'falls', label: msg('Price falls by') },
] as const

/** Form of a new alert, for the token `mint` or one of the watchlist. */
export function RuleForm({ mint: context }: { mint: string | undefined }) {
  const [mint, setMint] = useState(context ?? SOL_MINT)
  const [direction, setDirection] = useState<RuleDraft['direction']>('above')
  const [timeframe, setTimeframe] = useState<Timeframe>('1h')
  const [bound, setBound] = useState('')
  const [error, setError] = useState<string>()
  const { live, missing } = useToken(mint)
  const asset = live?.asset
  const draft = { mint, direction, bound, timeframe }

  const submit = () => {
    const result = parseRuleDraft(draft)
    if (!result.ok) return setError(result.error)
    if (!asset) return setError(missing ? t('Token not found') : t('The token is still loading'))
    const rule = addAlertRule(asset.symbol.slice(0, 64), result.condition)
    if (!rule)
      return setError(t('There are {max} alerts already. Delete one first.', { max: MAX_ALERT_RULES }))
    setBound('')
    setError(undefined)
    showNotice({
      variant: 'success',
      title: t('Alert set'),
      text: conditionText(rule.condition, rule.symbol),
    })
  }
  const result = bound === '' ? undefined : parseRuleDraft(draft)
  const value = asset && result?.ok ? alertValue(result.condition, asset, nowSeconds()) : undefined
  const holds = result?.ok && value !== undefined && alertHolds(result.condition, value)
  const price = asset && alertValue({ kind: 'price', mint, direction: 'above', usd: 1 }, asset, nowSeconds())
  return (
    <form
      aria-label={t('New alert')}
      className="flex flex-col gap-3 border-b border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={t('Token')}
        hint={
          price === undefined
            ? t('Its price is not known.')
            : t('Price: {price}', { price: formatUsdPrice(price) })
        }
      >
        {(control) => <TokenSelect {...control} context={context} value={mint} onChange={setMint} />}
      </Field>
      <div className="flex items-start gap-2">
        <Field label={t('When')} className="flex-1">
          {(control) => (
            <Select
              {...control}
              className="w-full"
              items={directions.map(({ key, label }) => ({ key, label: t(label) }))}
              value={direction}
              onChange={setDirection}
            />
          )}
        </Field>
        <NumberInput
          label={isChange(direction) ? t('Percent') : t('Price in USD')}
          suffix={isChange(direction) ? '%' : '$'}
          className="w-32"
          value={bound}
          onChange={({ target }) => {
            setBound(target.value)
            setError(undefined)
          }}
          error={error}
        />
        {isChange(direction) && (
          <Field label={t('Within')} className="w-20">
            {(control) => (
              <Select
                {...control}
                className="w-full"
                items={timeframes.map((key) => ({ key, label: key }))}
                value={timeframe}
                onChange={setTimeframe}
              />
            )}
          </Field>
        )}
      </div>
      {holds && (
        <p role="status" className="text-xs text-caution">
          {t('This is so already: the alert waits until it is not, and fires the next time.')}
        </p>
      )}
      <Button type="submit" tone="primary">
        {t('Set alert')}
      </Button>
    </form>
  )
}

interface TokenSelectProps {
  id: string
  context: string | undefined
  value: string
  onChange: (mint: string) => void
}

/** The token of the page and those of the watchlist. */
function TokenSelect({ context, ...rest }: TokenSelectProps) {
  const [{ tokens }] = useWatchlist()
  const own = useToken(context).live?.asset
  const items = new Map(tokens.map(({ address, symbol }) => [address, displaySymbol(symbol)]))
  if (!items.has(SOL_MINT)) items.set(SOL_MINT, 'SOL')
  if (context !== undefined && !items.has(context))
    items.set(context, own ? displaySymbol(own.symbol) : shortAddress(context))
  return <Select {...rest} className="w-full" items={[...items].map(([key, label]) => ({ key, label }))} />
}
