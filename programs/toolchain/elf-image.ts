/** The content of a loadable sBPF v3 file: constants at address 0, code at `TEXT_ADDRESS`. */
export type Image = { rodata: Uint8Array; text: Uint8Array; entryOffset: number }

export const TEXT_ADDRESS = 0x1_0000_0000n

const EHDR = 64
const PHDR = 56
const PT_LOAD = 1
const READ_ONLY = 4
const EXECUTE_ONLY = 1

/**
 * The strict static ELF of sBPF v3: two loadable segments, no sections, nothing left to relocate.
 * Both segments must be multiples of 8 bytes long and follow the headers without a gap.
 */
export function writeImage({ rodata, text, entryOffset }: Image): Uint8Array {
  if (rodata.length % 8 !== 0 || text.length % 8 !== 0)
    throw new Error('segments must be multiples of 8 bytes')
  const start = EHDR + 2 * PHDR
  const file = new Uint8Array(start + rodata.length + text.length)
  const view = new DataView(file.buffer)
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  view.setUint16(16, 3, true) // ET_DYN
  view.setUint16(18, 247, true) // EM_BPF
  view.setUint32(20, 1, true)
  view.setBigUint64(24, TEXT_ADDRESS + BigInt(entryOffset), true)
  view.setBigUint64(32, BigInt(EHDR), true)
  view.setUint32(48, 3, true) // sBPF v3
  view.setUint16(52, EHDR, true)
  view.setUint16(54, PHDR, true)
  view.setUint16(56, 2, true)
  view.setUint16(58, 64, true) // section header size, with no section headers
  writeSegment(view, EHDR, READ_ONLY, start, 0n, rodata.length)
  writeSegment(view, EHDR + PHDR, EXECUTE_ONLY, start + rodata.length, TEXT_ADDRESS, text.length)
  file.set(rodata, start)
  file.set(text, start + rodata.length)
  return file
}

function writeSegment(
  view: DataView,
  at: number,
  flags: number,
  offset: number,
  address: bigint,
  size: number,
): void {
  view.setUint32(at, PT_LOAD, true)
  view.setUint32(at + 4, flags, true)
  view.setBigUint64(at + 8, BigInt(offset), true)
  view.setBigUint64(at + 16, address, true)
  view.setBigUint64(at + 24, address, true)
  view.setBigUint64(at + 32, BigInt(size), true)
  view.setBigUint64(at + 40, BigInt(size), true)
  view.setBigUint64(at + 48, 0n, true)
}
