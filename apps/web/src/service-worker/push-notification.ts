/** A notification of an alert that has fired. */
export interface PushNotification {
  /** The words of the device's rule. */
  title: string
  /** Another notification of the same tag replaces it. */
  tag: string
  /** Page of this site that a click opens. */
  path: string
}

/** What a message of the server says; undefined of one that is none of its. */
export function readPush(message: unknown): PushNotification | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { id, title, path } = message as Record<string, unknown>
  if (typeof id !== 'string' || typeof title !== 'string') return undefined
  return { title, tag: id, path: ownPath(path) }
}

/** A path of this site; its first page for anything else. */
export const ownPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
