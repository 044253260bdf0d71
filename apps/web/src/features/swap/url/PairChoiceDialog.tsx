import { t } from '@callisto/i18n'
import { Button, cx, Dialog } from '@callisto/ui'
import { useId, useState } from 'react'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displayName, displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import type { Pair } from '../form/pair.ts'
import { chosenPair, type TokenChoice } from './resolve-pair.ts'

export interface PairChoiceDialogProps {
  sell: readonly TokenChoice[]
  buy: readonly TokenChoice[]
  onPair: (pair: Pair) => void
  /** Leads to the default pair. */
  onCancel: () => void
}

/** Chooses among the tokens that a symbol of the URL can stand for. */
export function PairChoiceDialog({ sell, buy, onPair, onCancel }: PairChoiceDialogProps) {
  const [selling, setSelling] = useState(onlyOf(sell))
  const [buying, setBuying] = useState(onlyOf(buy))
  const chosen = chosenPair(selling, buying)
  const isMany = sell.length > 2 || buy.length > 2
  return (
    <Dialog open onClose={onCancel} title={t('Select the tokens')}>
      <form
        className="flex flex-col gap-4 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) onPair(chosen.pair)
        }}
      >
        <p className="text-sm text-muted">
          {isMany
            ? t(
                'There are more than 2 tokens with the same symbol. Please select the token you want to swap.',
              )
            : t('There are 2 tokens with the same symbol. Please select the token you want to swap.')}
        </p>
        <Choices label={t('Buying')} tokens={buy} value={buying} taken={selling} onChange={setBuying} />
        <Choices label={t('Selling')} tokens={sell} value={selling} taken={buying} onChange={setSelling} />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" tone="primary" disabled={!chosen}>
            {t('Confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A side without a choice is chosen. */
const onlyOf = (tokens: readonly TokenChoice[]) => (tokens.length === 1 ? tokens[0]?.id : undefined)

interface ChoicesProps {
  label: string
  tokens: readonly TokenChoice[]
  value: string | undefined
  /** The token of the other side. */
  taken: string | undefined
  onChange: (id: string) => void
}

function Choices({ label, tokens, value, taken, onChange }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-muted">{label}</legend>
      <div className="flex max-h-52 flex-col overflow-y-auto rounded-lg border border-line">
        {tokens.map((token) => (
          <label
            key={token.id}
            className={cx(
              'relative flex min-h-12 items-center gap-3 px-3 py-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
              token.id === taken ? 'opacity-50' : 'cursor-pointer hover:bg-lifted',
              token.id === value && 'bg-lifted',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={token.id === value}
              disabled={token.id === taken}
              onChange={() => onChange(token.id)}
              className="size-4 shrink-0 accent-accent"
            />
            <Choice token={token} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Choice({ token }: { token: TokenChoice }) {
  const asset = useToken(token.id).live?.asset
  return (
    <>
      <TokenLogo asset={asset ?? token} size={28} />
      <span className="min-w-0">
        <span className="flex items-center gap-1 text-sm font-medium text-text">
          {displaySymbol(token.symbol)}
          {asset && <TokenStatus asset={asset} />}
        </span>
        <span className="block truncate text-xs text-muted" title={token.id}>
          {displayName(token.name)} · {shortAddress(token.id)}
        </span>
      </span>
    </>
  )
}
