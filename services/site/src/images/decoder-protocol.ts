import type { ImageSize } from './encode-image.ts'
import type { ImageType } from './image-type.ts'

/** A picture that the decoder process is to encode. */
export interface DecodeTask {
  task: number
  bytes: Uint8Array
  type: ImageType
  size: ImageSize
}

/** Its reply; without bytes the picture is damaged. */
export interface DecodeReply {
  task: number
  bytes?: Uint8Array
}

export const isDecodeReply = (message: unknown): message is DecodeReply =>
  typeof message === 'object' && message !== null && 'task' in message
