const MAGIC = 0xfd2fb528
/** Largest block of a frame (RFC 8878, 3.1.1.2.4). */
const MAX_BLOCK_BYTES = 128 * 1024
/** A shorter run costs more as a block of its own. */
const MIN_RUN = 16
const RAW = 0
const RLE = 1

/**
 * A Zstandard frame (RFC 8878) of bytes: a single segment of raw and run-length blocks, without checksum. Account data
 * is mostly zeros, which runs make short; entropy coding is left out. Any decoder reads it.
 */
export function encodeZstd(data: Uint8Array): Buffer {
  const parts: Buffer[] = [frameHeader(data.length)]
  const blocks = [...blocksOf(data)]
  for (const [index, { type, from, to }] of blocks.entries()) {
    const header = Buffer.alloc(3)
    const isLast = index === blocks.length - 1 ? 1 : 0
    header.writeUIntLE(isLast | (type << 1) | ((to - from) << 3), 0, 3)
    parts.push(header, Buffer.from(data.subarray(from, type === RLE ? from + 1 : to)))
  }
  return Buffer.concat(parts)
}

/** Magic number, descriptor with the single-segment flag, and the content size in its shortest form (3.1.1.1). */
function frameHeader(size: number): Buffer {
  const header = Buffer.alloc(9)
  header.writeUInt32LE(MAGIC, 0)
  if (size < 256) {
    header.writeUInt8(0b0010_0000, 4)
    header.writeUInt8(size, 5)
    return header.subarray(0, 6)
  }
  if (size < 65_536 + 256) {
    header.writeUInt8(0b0110_0000, 4)
    header.writeUInt16LE(size - 256, 5)
    return header.subarray(0, 7)
  }
  header.writeUInt8(0b1010_0000, 4)
  header.writeUInt32LE(size, 5)
  return header
}

interface Block {
  type: typeof RAW | typeof RLE
  from: number
  to: number
}

/** Runs and what is between them, in blocks of at most 128 KiB; one empty block for no data. */
function* blocksOf(data: Uint8Array): Generator<Block, void> {
  let from = 0
  for (let at = 0; at < data.length; ) {
    const end = runEnd(data, at)
    if (end - at >= MIN_RUN) {
      yield* split(RAW, from, at)
      yield* split(RLE, at, end)
      from = end
    }
    at = end
  }
  yield* split(RAW, from, data.length)
  if (data.length === 0) yield { type: RAW, from: 0, to: 0 }
}

function runEnd(data: Uint8Array, from: number): number {
  let end = from + 1
  while (end < data.length && data[end] === data[from]) end += 1
  return end
}

function* split(type: Block['type'], from: number, to: number): Generator<Block, void> {
  for (let at = from; at < to; at += MAX_BLOCK_BYTES)
    yield { type, from: at, to: Math.min(to, at + MAX_BLOCK_BYTES) }
}
