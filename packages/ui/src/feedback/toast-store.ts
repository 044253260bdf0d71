import type { ReactNode } from 'react'

export type ToastVariant = 'info' | 'success' | 'error' | 'warning' | 'loading' | 'signing' | 'swap'

export interface Toast {
  variant: ToastVariant
  title: string
  text?: ReactNode
  /** A page of this app or a validated URL. */
  link?: { href: string; label: string }
  /** Shown with a copy button. */
  code?: string | undefined
  /** Shown last, such as a link to another way. */
  footer?: ReactNode
  /** Lifetime in milliseconds; `TOAST_MS` by default. */
  lifeMs?: number
  /** Replaces the toast with this id instead of adding one. */
  id?: string
}

export interface ActiveToast extends Toast {
  id: string
  /** Counts replacements; each restarts the timer. */
  version: number
}

/** Lifetime of a toast that is not persistent, and of a notice (docs/spec-map.md 2-9). */
export const TOAST_MS = 6_000
export const NOTICE_MS = 5_000
const MAX_TOASTS = 10

let active: readonly ActiveToast[] = []
let created = 0
const listeners = new Set<() => void>()

function set(next: readonly ActiveToast[]): void {
  active = next
  for (const listener of listeners) listener()
}

/**
 * Shows a toast and returns its id. `loading` and `signing` stay until replaced under the same id; others close after
 * 6 s, paused while hovered or focused. Beyond ten toasts the oldest is removed.
 */
export function showToast(toast: Toast): string {
  created += 1
  const id = toast.id ?? `toast-${created}`
  const fresh = { ...toast, id, version: created }
  const replaces = active.some((one) => one.id === id)
  set(replaces ? active.map((one) => (one.id === id ? fresh : one)) : [...active, fresh].slice(-MAX_TOASTS))
  return id
}

/** Shows a short message beside any flow, such as "Address copied", for 5 s. */
export function showNotice(
  notice: Omit<Toast, 'lifeMs' | 'variant'> & { variant: 'success' | 'error' | 'info' | 'warning' },
): string {
  return showToast({ ...notice, lifeMs: NOTICE_MS })
}

/** Removes a toast; unknown ids are ignored. */
export function dismissToast(id: string): void {
  if (active.some((one) => one.id === id)) set(active.filter((one) => one.id !== id))
}

/** Whether a toast stays until it is replaced. */
export function isPersistent({ variant }: Pick<Toast, 'variant'>): boolean {
  return variant === 'loading' || variant === 'signing'
}

/** Active toasts, oldest first, as an external store. */
export const toasts = {
  get: (): readonly ActiveToast[] => active,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
