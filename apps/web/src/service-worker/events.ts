/** The part of the worker's scope in use: the types of a worker and of a page cannot be loaded side by side. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: { tag: string; data: unknown }): Promise<void>
  }
  readonly clients: {
    matchAll(query: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEventLike) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEventLike) => void): void
  addEventListener(type: 'message', listener: (event: MessageEventLike) => void): void
}

/** An open page of this site. */
export interface OpenPage {
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

export interface PushEventLike extends LifeEvent {
  readonly data: { json(): unknown } | null
}

export interface NotificationEventLike extends LifeEvent {
  readonly notification: { readonly data: unknown; close(): void }
}

export interface MessageEventLike extends LifeEvent {
  readonly data: unknown
}

export interface LifeEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request
  /** The reply that the browser requested while the worker started. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
}
