import { ExternalLink } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { CodeTag } from './ErrorState.tsx'
import { useMediaQuery } from './media.ts'

export type ToastVariant = 'info' | 'success' | 'error' | 'warning' | 'loading' | 'signing' | 'swap'

export interface Toast {
  variant: ToastVariant
  title: string
  text?: ReactNode
  /** A page of ours or a checked address. */
  link?: { href: string; label: string }
  /** Shown with a copy button. */
  code?: string | undefined
  /** Replaces the toast with this id instead of adding one. */
  id?: string
}

const DURATION_MS = 6000

/** Toasts take the house's surfaces. */
const surfaces = {
  '--normal-bg': 'var(--color-lifted)',
  '--normal-border': 'var(--color-edge)',
  '--normal-text': 'var(--color-text)',
  '--border-radius': 'var(--radius-lg)',
  fontFamily: 'var(--font-sans)',
} as CSSProperties

/**
 * Shows a toast and returns its id. `loading` and `signing` stay until replaced under the same id;
 * the others leave after 6 s, but not while the pointer is over them.
 */
export function showToast({ variant, title, text, link, code, id }: Toast): string {
  const waits = variant === 'loading' || variant === 'signing'
  const show = {
    info: sonner.info,
    success: sonner.success,
    error: sonner.error,
    warning: sonner.warning,
    loading: sonner.loading,
    signing: sonner.loading,
    swap: sonner.success,
  }[variant]
  const body = text || link || code ? <ToastBody text={text} link={link} code={code} /> : undefined
  return String(
    show(title, {
      ...(id ? { id } : {}),
      description: body,
      duration: waits ? Number.POSITIVE_INFINITY : DURATION_MS,
      dismissible: !waits,
      closeButton: !waits,
    }),
  )
}

/** Takes a toast away. */
export function dismissToast(id: string): void {
  sonner.dismiss(id)
}

function ToastBody({ text, link, code }: Pick<Toast, 'text' | 'code'> & { link: Toast['link'] }) {
  return (
    <div className="flex flex-col items-start gap-1 text-xs">
      {text && <div>{text}</div>}
      {link && (
        <a
          href={link.href}
          className="inline-flex min-h-6 items-center gap-1 text-accent underline-offset-2 hover:underline"
        >
          {link.label}
          <ExternalLink aria-hidden="true" className="size-3" />
        </a>
      )}
      {code && <CodeTag code={code} />}
    </div>
  )
}

/** Where toasts appear: bottom-left, bottom-center on small screens; at most ten. Mount it once. */
export function Toaster({ theme }: { theme: 'dark' | 'light' }) {
  const small = useMediaQuery('(max-width: 639px)')
  return (
    <Sonner
      theme={theme}
      position={small ? 'bottom-center' : 'bottom-left'}
      visibleToasts={10}
      expand
      mobileOffset={{ bottom: 72 }}
      containerAriaLabel="Notifications"
      style={surfaces}
    />
  )
}
