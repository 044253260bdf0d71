import { t } from '@callisto/i18n'
import { Suspense, useEffect } from 'react'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import type { SearchParams } from '../../../lib/browser/search-params.ts'
import { TabLinks } from '../../../lib/router/TabLinks.tsx'
import { lastPair } from '../../../lib/tokens/last-pair.ts'
import { type TokenState, useToken } from '../../../lib/tokens/token-query.ts'
import { paths } from '../../../paths.ts'
import { DEFAULT_PAIR, type Pair } from '../form/pair.ts'
import { SwapLayout, type SwapLayoutProps } from './SwapLayout.tsx'

const TokenNotFoundDialog = latePart(
  async () => (await import('../url/TokenNotFoundDialog.tsx')).TokenNotFoundDialog,
)

type Mode = typeof paths.swap | typeof paths.trigger | typeof paths.recurring

interface ModePageProps extends Pick<SwapLayoutProps, 'pair' | 'title' | 'chartNote' | 'children'> {
  mode: Mode
  onSearch: (search: SearchParams) => void
}

/** Page of a mode of the swap area: form and market of the pair, which the URL has, and links to the other modes. */
export function ModePage({ mode, onSearch, children, ...layout }: ModePageProps) {
  const { sell, buy } = layout.pair
  const tokens = [useToken(sell), useToken(buy)]
  const known = tokens.every(({ live }) => live !== undefined)
  useEffect(() => {
    if (known) lastPair.set({ sell, buy })
  }, [known, sell, buy])
  return (
    <SwapLayout
      {...layout}
      tabs={<ModeTabs current={mode} pair={layout.pair} />}
      isFormReady={tokens.every(isSettled)}
    >
      {children}
      {tokens.some(({ missing }) => missing) && (
        <Suspense fallback={null}>
          <TokenNotFoundDialog open onClose={() => onSearch({ ...DEFAULT_PAIR })} />
        </Suspense>
      )}
    </SwapLayout>
  )
}

const isSettled = ({ live, missing, error }: TokenState) =>
  live !== undefined || missing || error !== undefined

/** Links between the order modes of the swap area (spec 2-2-03); the pair stays. */
function ModeTabs({ current, pair: { sell, buy } }: { current: Mode; pair: Pair }) {
  const search = { sell, buy }
  return (
    <TabLinks
      label={t('Order mode')}
      current={current}
      links={[
        { to: paths.swap, search, label: t('Instant') },
        { to: paths.trigger, search, label: t('Trigger') },
        { to: paths.recurring, search, label: t('Recurring') },
      ]}
    />
  )
}
