import { t } from '@callisto/i18n'
import { Button, cx } from '@callisto/ui'
import { Settings2, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { latePart } from '../../../../lib/browser/lazy-part.tsx'
import { useSwapProfile } from '../../../../lib/site/swap-profile.ts'
import { useSwapSettings } from '../../../../lib/site/swap-settings.ts'
import { formatBps } from '../../../../lib/text/format.ts'
import type { Pair } from '../pair.ts'
import { WIDE_SLIPPAGE_BPS } from './slippage-limits.ts'

const loadDialog = () => import('./SwapSettingsDialog.tsx')
const SwapSettingsDialog = latePart(async () => (await loadDialog()).SwapSettingsDialog)

/** One line with the settings in force; it opens all of them. */
export function SwapSettingsButton({ pair }: { pair: Pair }) {
  const { mode } = useSwapProfile()
  const { slippageBps, isProtected, onlyDirectRoutes } = useSwapSettings()
  const [open, setOpen] = useState(false)
  const marks = [mode === 'auto' && t('Auto'), onlyDirectRoutes && t('Direct routes only')].filter(Boolean)
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        className="-mx-2 justify-between! font-normal!"
      >
        <span>{t('Slippage tolerance')}</span>
        <span className="flex items-center gap-1.5 text-text">
          {marks.length > 0 && <span className="text-muted">{marks.join(' · ')}</span>}
          {slippageBps === 'auto' ? (
            t('Auto')
          ) : (
            <span className={cx(slippageBps > WIDE_SLIPPAGE_BPS && 'text-caution')}>
              {formatBps(slippageBps)}
            </span>
          )}
          {isProtected && (
            <>
              <ShieldCheck aria-hidden="true" className="size-4 text-up" />
              <span className="sr-only">{t('Protected against sandwiches')}</span>
            </>
          )}
          <Settings2 aria-hidden="true" className="size-4 text-muted" />
          <span className="sr-only">, {t('Swap settings')}</span>
        </span>
      </Button>
      {slippageBps !== 'auto' && slippageBps > WIDE_SLIPPAGE_BPS && (
        <p className="text-xs text-caution">
          {t('High slippage: the swap may execute well below the quote.')}
        </p>
      )}
      {open && (
        <Suspense fallback={null}>
          <SwapSettingsDialog pair={pair} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
