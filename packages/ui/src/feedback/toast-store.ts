import type { ReactNode } from 'react'

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

export interface ShownToast extends Toast {
  id: string
  /** Counts replacements, so that each starts its time anew. */
  version: number
}

/** How long a toast stays that does not wait for anything. */
export const TOAST_MS = 6_000
const MOST = 10

let shown: readonly ShownToast[] = []
let made = 0
const listeners = new Set<() => void>()

function set(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Shows a toast and returns its id. `loading` and `signing` stay until replaced under the same id; the others leave
 * after 6 s, but not while the pointer or the focus is on them. Of more than ten the oldest goes.
 */
export function showToast(toast: Toast): string {
  made += 1
  const id = toast.id ?? `toast-${made}`
  const fresh = { ...toast, id, version: made }
  const known = shown.some((one) => one.id === id)
  set(known ? shown.map((one) => (one.id === id ? fresh : one)) : [...shown, fresh].slice(-MOST))
  return id
}

/** Takes a toast away; unknown ids are ignored. */
export function dismissToast(id: string): void {
  if (shown.some((one) => one.id === id)) set(shown.filter((one) => one.id !== id))
}

/** Whether a toast waits for something and so stays until it is replaced. */
export function waits({ variant }: Pick<Toast, 'variant'>): boolean {
  return variant === 'loading' || variant === 'signing'
}

/** The toasts on screen, oldest first, as an external store. */
export const toasts = {
  get: (): readonly ShownToast[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
