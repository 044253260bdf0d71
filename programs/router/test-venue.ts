import { writeImage } from '../toolchain/elf-image.ts'
import { murmur3 } from '../toolchain/murmur3.ts'

const INPUT = 0x4_0000_0000n

const op = (code: number, registers: number, immediate: number) => {
  const bytes = new Uint8Array(8)
  bytes.set([code, registers])
  new DataView(bytes.buffer).setUint32(4, immediate, true)
  return [...bytes]
}

/**
 * A venue that returns success and a number for every call (how many accounts it was given, which is what
 * lies first in its input), and moves nothing.
 */
export function lazyVenue(): Uint8Array {
  const text = [
    ...op(0x18, 1, Number(INPUT & 0xffff_ffffn)),
    ...op(0x00, 0, Number(INPUT >> 32n)),
    ...op(0xb7, 2, 8),
    ...op(0x85, 0, murmur3('sol_set_return_data')),
    ...op(0xb7, 0, 0),
    ...op(0x95, 0, 0),
  ]
  const rodata = new Uint8Array(8)
  return writeImage({ rodata, text: Uint8Array.from(text), entryOffset: 0 })
}
