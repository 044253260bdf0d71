/**
 * Why there is no picture. `address`: the URL is none that is fetched; `forbidden`: its host or a redirect leads to an
 * address that is not of the public internet; `unavailable`: no good response;
 * `size`: too many bytes; `type`: no picture of a known format; `damaged`: it cannot be decoded; `late`: not in time.
 */
export type ImageErrorReason = 'address' | 'forbidden' | 'unavailable' | 'size' | 'type' | 'damaged' | 'late'

export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly reason: ImageErrorReason

  constructor(reason: ImageErrorReason, message: string = reason, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}

/** The promise's result, or ImageError `late` as soon as the signal aborts. */
export function orLate<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new ImageError('late'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
