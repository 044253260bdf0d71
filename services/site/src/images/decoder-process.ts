import type { DecodeReply, DecodeTask } from './decoder-protocol.ts'
import { encodeImage } from './encode-image.ts'

/*
 * Decodes pictures from the internet in a process of its own: a fault in a decoder's native code, or one that is
 * exploited, is not one of the server.
 */

process.on('message', (message) => void decode(message as DecodeTask))
// The server has ended.
process.on('disconnect', () => process.exit(0))

async function decode({ task, bytes, type, size }: DecodeTask): Promise<void> {
  const encoded = await encodeImage(bytes, type, size).catch(() => undefined)
  const reply: DecodeReply = encoded === undefined ? { task } : { task, bytes: encoded }
  process.send?.(reply)
}
