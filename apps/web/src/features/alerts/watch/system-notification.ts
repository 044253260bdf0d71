import { useSyncExternalStore } from 'react'

/** Whether the system shows notifications of this site; `unsupported` by a browser without them. */
export type NotificationState = 'granted' | 'denied' | 'default' | 'unsupported'

const read = (): NotificationState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
const listeners = new Set<() => void>()

/** The permission, also after the user has changed it in the browser's settings. */
export const useNotificationState = () => useSyncExternalStore(subscribe, read)

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('focus', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('focus', changed)
  }
}

/** Asks the user for the permission; call it from a click. */
export async function requestNotifications(): Promise<NotificationState> {
  if (read() === 'default') await Notification.requestPermission()
  for (const changed of listeners) changed()
  return read()
}

export interface SystemNotification {
  title: string
  text: string
  /** Another notification of the same tag replaces it. */
  tag: string
  /** Page of this app that a click opens. */
  href: string
}

/** Shows a notification of the system, where it is allowed. */
export async function showSystemNotification({ title, text, tag, href }: SystemNotification): Promise<void> {
  if (read() !== 'granted') return
  const options = { body: text, tag }
  try {
    const notification = new Notification(title, options)
    notification.onclick = () => {
      focus()
      location.assign(href)
    }
  } catch {
    // Phones show those of a service worker only.
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.showNotification(title, { ...options, data: href }).catch(() => {})
  }
}
