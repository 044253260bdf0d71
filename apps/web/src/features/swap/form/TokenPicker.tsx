import type { Asset } from '@callisto/contract'
import { isNft } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Button, Dialog, EmptyState, Input, moveListFocus, Skeleton } from '@callisto/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTokenSearch } from '../../../lib/search/useTokenSearch.ts'
import { useBannedTokens } from '../../../lib/site/banned-tokens.ts'
import { formatAmount, formatUsd } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { JUP_MINT, SOL_MINT, USDC_MINT, USDT_MINT } from '../../../lib/tokens/mints.ts'
import { displayName, displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { type Balances, balanceOf, useBalances } from '../../../lib/wallet/balances.ts'
import { useAddress } from '../../../lib/wallet/session.ts'

const MAX_HELD_TOKENS = 30
/** Predefined tokens, most traded first. */
const COMMON_MINTS = [SOL_MINT, USDC_MINT, USDT_MINT, JUP_MINT]

/** Token selection: held tokens first, then trending tokens or search results. */
export function TokenPicker({ onPick, onClose }: { onPick: (mint: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const balances = useBalances(useAddress()).data
  const { search, results, pending } = useTokenSearch(typed)
  const banned = useBannedTokens()
  const allowed = (mints: readonly string[]) => mints.filter((mint) => !banned.has(mint))
  const held = search.text === '' && balances ? allowed(heldMints(balances)) : []
  const found = (results ?? []).filter((asset) => !held.includes(asset.id) && !isNft(asset))
  const onKeyDown = (event: KeyboardEvent) => {
    const first = held[0] ?? found[0]?.id
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // The input is inside the swap form, which Enter would submit.
      event.preventDefault()
      if (first) onPick(first)
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
              {allowed(COMMON_MINTS).map((mint) => (
                <CommonToken key={mint} mint={mint} onPick={onPick} />
              ))}
            </div>
          )}
          {held.map((mint) => (
            <HeldRow key={mint} mint={mint} balances={balances} onPick={onPick} />
          ))}
          {found.map((asset) => (
            <Row key={asset.id} asset={asset} balances={balances} onPick={onPick} />
          ))}
          {!results && [0, 1, 2, 3].map((at) => <Skeleton key={at} className="my-2 h-10" />)}
          {results?.length === 0 && held.length === 0 && !pending && (
            <EmptyState title={t('No tokens to show')} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Mints with a balance, SOL first. */
function heldMints({ lamports, tokens }: Balances): string[] {
  const mints = tokens.filter(({ amount, mint }) => amount > 0n && mint !== SOL_MINT).map(({ mint }) => mint)
  return [...(lamports > 0n ? [SOL_MINT] : []), ...mints].slice(0, MAX_HELD_TOKENS)
}

interface RowProps {
  balances: Balances | undefined
  onPick: (mint: string) => void
}

function CommonToken({ mint, onPick }: Pick<RowProps, 'onPick'> & { mint: string }) {
  const { live } = useToken(mint)
  if (!live) return <Skeleton className="h-9 w-20" />
  return (
    <Button onClick={() => onPick(mint)}>
      <TokenLogo asset={live.asset} size={18} />
      {displaySymbol(live.asset.symbol)}
    </Button>
  )
}

function HeldRow({ mint, ...rest }: RowProps & { mint: string }) {
  const { live } = useToken(mint)
  return live && !isNft(live.asset) ? <Row asset={live.asset} {...rest} /> : null
}

function Row({ asset, balances, onPick }: RowProps & { asset: Asset }) {
  const units = balances && balanceOf(balances, asset.id)
  return (
    <button
      type="button"
      onClick={() => onPick(asset.id)}
      className="flex min-h-13 w-full items-center gap-3 rounded-md px-2 py-1 text-left hover:bg-lifted focus-visible:bg-lifted focus-visible:-outline-offset-2"
    >
      <TokenLogo asset={asset} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <span className="font-medium text-text">{displaySymbol(asset.symbol)}</span>
          <TokenStatus asset={asset} />
        </span>
        <span className="block truncate text-xs text-faint">
          {displayName(asset.name)} · {shortAddress(asset.id)}
        </span>
      </span>
      <span className="shrink-0 text-right text-xs text-muted">
        {units !== undefined && units > 0n ? formatAmount(units, asset.decimals) : formatUsd(asset.mcap)}
      </span>
    </button>
  )
}
