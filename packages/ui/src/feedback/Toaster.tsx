import { t } from '@callisto/i18n'
import { ArrowUpRight, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../forms/IconButton.tsx'
import { cx } from '../theme/cx.ts'
import { CodeTag } from './ErrorState.tsx'
import { Spinner } from './Spinner.tsx'
import {
  type ActiveToast,
  dismissToast,
  isPersistent,
  TOAST_MS,
  type ToastVariant,
  toasts,
} from './toast-store.ts'

/**
 * Toast region: bottom-left, bottom-center on small screens, above dialogs. Mount it once. `--toast-bottom` is its distance
 * from the lower edge, above whatever bars the app has there.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  const layer = useRef<HTMLElement>(null)
  const [paused, setPaused] = useState(false)
  const newest = shown.at(-1)?.version

  // The last opened popover is on top, so the layer is reopened for each new toast.
  useEffect(() => {
    const element = layer.current
    if (!element?.showPopover || newest === undefined) return
    element.showPopover()
    return () => element.hidePopover()
  }, [newest])

  return (
    <>
      <Announcer toast={shown.at(-1)} />
      <section
        ref={layer}
        popover="manual"
        aria-label={t('Notifications')}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
        className="fixed top-auto right-auto bottom-(--toast-bottom,1rem) left-4 m-0 w-[356px] overflow-visible bg-transparent p-0 text-text max-sm:inset-x-3 max-sm:w-auto"
      >
        <div className="flex flex-col gap-2">
          {shown.map((toast) => (
            <ToastItem key={toast.id} toast={toast} paused={paused} />
          ))}
        </div>
      </section>
    </>
  )
}

/** Live region for screen readers; it is always mounted so that changes are announced. */
function Announcer({ toast }: { toast: ActiveToast | undefined }) {
  const text = typeof toast?.text === 'string' ? `: ${toast.text}` : ''
  return (
    <p role="status" className="sr-only">
      {toast && `${toast.title}${text}`}
    </p>
  )
}

function ToastItem({ toast, paused }: { toast: ActiveToast; paused: boolean }) {
  const persistent = isPersistent(toast)
  useAutoDismiss(toast, paused || persistent)
  const { variant, title, text, link, code, footer, id } = toast
  return (
    <div data-variant={variant} className="ui-toast flex gap-3 rounded-lg border border-edge bg-lifted p-3">
      <span className="mt-0.5 flex size-4 shrink-0">
        <ToastIcon variant={variant} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 text-xs">
        <p className="text-sm font-medium">{title}</p>
        {text && <div className="break-words text-muted">{text}</div>}
        {link && (
          <a
            href={link.href}
            {...(link.href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
            className="inline-flex min-h-6 items-center gap-1 text-accent hover:underline"
          >
            {link.label}
            <ArrowUpRight aria-hidden="true" className="size-3.5" />
          </a>
        )}
        {code && <CodeTag code={code} />}
        {footer}
      </div>
      {!persistent && (
        <IconButton
          label={t('Dismiss')}
          onClick={() => dismissToast(id)}
          className="-mt-1 -mr-1 size-6 max-sm:size-8"
        >
          <X aria-hidden="true" className="size-3.5" />
        </IconButton>
      )}
    </div>
  )
}

/** Dismisses the toast after its lifetime; the timer stops while `paused`. */
function useAutoDismiss({ id, version, lifeMs = TOAST_MS }: ActiveToast, paused: boolean): void {
  const remaining = useRef({ version, ms: lifeMs })
  if (remaining.current.version !== version) remaining.current = { version, ms: lifeMs }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a replaced toast restarts its timer
  useEffect(() => {
    if (paused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => dismissToast(id), remaining.current.ms)
    return () => {
      clearTimeout(timer)
      remaining.current.ms -= Date.now() - startedAt
    }
  }, [id, version, paused])
}

function ToastIcon({ variant }: { variant: ToastVariant }) {
  if (variant === 'loading' || variant === 'signing') return <Spinner className="text-accent" />
  const Icon =
    variant === 'error' || variant === 'warning' ? TriangleAlert : variant === 'info' ? Info : CircleCheck
  const tone = {
    error: 'text-down',
    warning: 'text-caution',
    info: 'text-accent',
    success: 'text-up',
    swap: 'text-up',
  }
  return <Icon aria-hidden="true" className={cx('size-4', tone[variant])} />
}
