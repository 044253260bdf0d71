import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import type { Visibility } from '../guard/visibility.ts'
import { useVisibility } from '../guard/visibility.ts'

const VisibilityContext = createContext<Visibility>('covered')

/** Whether the panel around is in plain view. */
export const usePanelVisibility = () => useContext(VisibilityContext)

/** A screen of the frame over the page, which is seen behind it. Escape and the button close it. */
export function Panel({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  const visibility = useVisibility(panel)

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [onClose])

  return (
    <div className="fixed inset-0 flex items-center justify-center bg-shade p-4 max-sm:items-start">
      <section
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        className="flex max-h-full w-[min(440px,100%)] flex-col overflow-hidden rounded-xl border border-line bg-raised text-text"
      >
        <header className="flex items-center justify-between gap-2 py-2 pr-2 pl-4">
          <h1 id={id} className="text-base font-semibold">
            {title}
          </h1>
          {/* No tooltip: one that stays open covers the next screen, which then takes no decision. */}
          <Button tone="quiet" aria-label={t('Close')} onClick={onClose} className="px-2.5">
            <X aria-hidden="true" className="size-4" />
          </Button>
        </header>
        <VisibilityContext value={visibility}>
          <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 pb-4">{children}</div>
        </VisibilityContext>
      </section>
    </div>
  )
}

/** Why a decision cannot be taken yet, for the person whose page covers the screen. */
export function CoveredNote() {
  return usePanelVisibility() === 'covered' ? (
    <p className="text-xs text-faint">{t('Waiting until this screen is fully visible')}</p>
  ) : null
}
