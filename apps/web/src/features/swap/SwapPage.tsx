import { Button, Dialog } from '@callisto/ui'
import { useEffect, useState } from 'react'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { useDebounced } from '../../lib/browser/useDebounced.ts'
import { shownSymbol } from '../../lib/tokens/names.ts'
import { useToken } from '../../lib/tokens/token-query.ts'
import { SwapForm } from './form/SwapForm.tsx'
import { DEFAULT_PAIR, readSwapParams, writeSwapParams } from './form/swap-params.ts'

export interface SwapPageProps {
  search: SearchParams
  onSearch: (search: SearchParams) => void
}

const URL_DELAY_MS = 400

/** What exactly will I get? One column, and the address says what is in it. */
export function SwapPage({ search, onSearch }: SwapPageProps) {
  const { pair, inAmount } = readSwapParams(search)
  const [text, setText] = useState(inAmount ?? '')
  const settled = useDebounced(text, URL_DELAY_MS)
  const sell = useToken(pair.sell)
  const buy = useToken(pair.buy)

  // The address follows the form; an amount in it that makes no sense is taken out.
  const wanted = readSwapParams({ inAmount: settled.replace(/\.$/, '') }).inAmount
  useEffect(() => {
    if (search.inAmount !== wanted) onSearch(writeSwapParams(search, { pair, inAmount: wanted }))
  })

  const symbols = [sell, buy].map(({ live }) => (live ? shownSymbol(live.asset.symbol) : ''))
  return (
    <div className="mx-auto w-full max-w-[464px] px-3 py-6 sm:py-12">
      <PageTitle text={symbols.every(Boolean) ? `Swap ${symbols.join(' to ')}` : 'Swap'} />
      <h1 className="sr-only">Swap</h1>
      <SwapForm
        pair={pair}
        onPair={(next) => onSearch(writeSwapParams(search, { pair: next, inAmount: wanted }))}
        startAmount={inAmount}
        onAmount={setText}
      />
      <Dialog open={sell.missing || buy.missing} onClose={() => {}} title="Token not found" locked>
        <div className="flex flex-col gap-4 px-4 pb-4 text-sm text-muted">
          <p>
            One of the token addresses in the URL cannot be found. You will be redirected back to the swap
            page.
          </p>
          <Button tone="primary" onClick={() => onSearch({ ...DEFAULT_PAIR })}>
            Close
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
