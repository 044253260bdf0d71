/** The part of the worker's scope in use: the types of a worker and of a page cannot be loaded side by side. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEventLike) => void): void
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
