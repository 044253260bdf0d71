import type { KeyFrameErrorCode } from '@callisto/contract'

/** Why a call of the page fails; the message is for developers. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: KeyFrameErrorCode

  constructor(code: KeyFrameErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
