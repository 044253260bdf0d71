import { isAddressLike } from '@callisto/contract'
import { isNft } from '@callisto/domain'
import { msg, t } from '@callisto/i18n'
import { Button, cx, Dialog, EmptyState, ErrorState, Input, moveListFocus, Skeleton } from '@callisto/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { errorCode } from '../../../../lib/api/call.ts'
import { useTokenSearch } from '../../../../lib/search/useTokenSearch.ts'
import { useBannedTokens } from '../../../../lib/site/banned-tokens.ts'
import { JUP_MINT, SOL_MINT, USDC_MINT, USDT_MINT } from '../../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../../lib/tokens/names.ts'
import { addRecentToken, recentTokens } from '../../../../lib/tokens/recent-tokens.ts'
import { TokenLogo } from '../../../../lib/tokens/TokenLogo.tsx'
import { useToken } from '../../../../lib/tokens/token-query.ts'
import { useBalances } from '../../../../lib/wallet/balances.ts'
import { useAddress } from '../../../../lib/wallet/session.ts'
import { pickerSections, type SectionKey } from './picker-sections.ts'
import { columnsOf, TokenRow } from './TokenRow.tsx'

/** Predefined tokens, most traded first. */
const COMMON_MINTS = [SOL_MINT, USDC_MINT, USDT_MINT, JUP_MINT]

const titles: Record<SectionKey, string> = {
  held: msg('Your tokens'),
  recent: msg('Recent'),
  popular: msg('Popular'),
  results: msg('Results'),
}

/** Token selection: held, recent and popular tokens, or those that a name, a symbol or a pasted address finds. */
export function TokenPicker({ onPick, onClose }: { onPick: (mint: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const balances = useBalances(useAddress()).data
  const { search, results, pending, error } = useTokenSearch(typed)
  const banned = useBannedTokens()
  // The order of the list holds while it is open.
  const [recent] = useState(recentTokens.get)
  const found = (results ?? []).filter((asset) => !isNft(asset)).map(({ id }) => id)
  const sections = pickerSections({ text: search.text, balances, recent, found, banned })
  const pick = (mint: string) => {
    addRecentToken(mint)
    onPick(mint)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const first = sections[0]?.mints[0]
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // The input is inside the swap form, which Enter would submit.
      event.preventDefault()
      if (first) pick(first)
    } else moveListFocus(event, list.current)
  }
  return (
    <Dialog open onClose={onClose} title={t('Select a token')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the rows in it */}
      <div onKeyDown={onKeyDown} className="flex min-h-0 flex-col">
        <Input
          label={t('Search by name, symbol or address')}
          hideLabel
          type="search"
          placeholder={t('Search by name, symbol or address')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          data-autofocus=""
          className="px-4 pb-2"
        />
        <div ref={list} className="h-[min(480px,60dvh)] overflow-y-auto px-2 pb-2">
          {search.text === '' && (
            <div className="flex flex-wrap gap-2 px-2 pb-2">
              {COMMON_MINTS.filter((mint) => !banned.has(mint)).map((mint) => (
                <CommonToken key={mint} mint={mint} onPick={pick} />
              ))}
            </div>
          )}
          {sections.map(({ key, mints }) => (
            <section key={key} aria-label={t(titles[key])}>
              <ColumnNames title={t(titles[key])} hasBalances={balances !== undefined} />
              {mints.map((mint) => (
                <TokenRow key={mint} mint={mint} balances={balances} onPick={pick} />
              ))}
            </section>
          ))}
          {!results && [0, 1, 2, 3].map((at) => <Skeleton key={at} className="mx-2 my-1.5 h-10" />)}
          {error !== undefined && <ErrorState title={t('Search failed')} code={errorCode(error)} />}
          {sections.length === 0 && results && !pending && error === undefined && (
            <EmptyState title={emptyText(search.text, banned)} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

function emptyText(text: string, banned: ReadonlySet<string>): string {
  if (banned.has(text)) return t('This token cannot be traded here')
  return isAddressLike(text) ? t('No token has this address') : t('No tokens to show')
}

function ColumnNames({ title, hasBalances }: { title: string; hasBalances: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cx(columnsOf(hasBalances), 'sticky top-0 z-1 h-7 bg-raised text-2xs text-faint')}
    >
      <span className="font-medium text-muted">{title}</span>
      {hasBalances && <span className="text-right">{t('Balance')}</span>}
      <span className="text-right">{t('Mkt Cap')}</span>
    </div>
  )
}

function CommonToken({ mint, onPick }: { mint: string; onPick: (mint: string) => void }) {
  const { live } = useToken(mint)
  if (!live) return <Skeleton className="h-9 w-20" />
  return (
    <Button onClick={() => onPick(mint)}>
      <TokenLogo asset={live.asset} size={18} />
      {displaySymbol(live.asset.symbol)}
    </Button>
  )
}
