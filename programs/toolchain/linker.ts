import { TEXT_ADDRESS, writeImage } from './elf-image.ts'
import { type ElfObject, parseObject, type Relocation, type Section } from './elf-object.ts'
import { lint } from './lint.ts'
import { murmur3 } from './murmur3.ts'
import { syscalls } from './syscalls.ts'

const ENTRY = 'entrypoint'
const R_BPF_64_64 = 1
const R_BPF_64_32 = 10
const CALL = 0x85

/** Constants start here: address 0 must stay unused, as the null pointer. */
const FIRST_CONSTANT = 8

type Layout = { text: Section; rodata: Uint8Array; addresses: Map<number, bigint> }

/**
 * Turns one clang object (`--target=bpfel -mcpu=v2`) into a loadable sBPF v3 file with `entrypoint` as its
 * entry. Throws with every reason when the object holds something that sBPF lacks or would miscompile.
 */
export function link(objectFile: Uint8Array): Uint8Array {
  const object = parseObject(objectFile)
  const layout = layOut(object)
  // A copy in a buffer of its own: a Buffer's slice would share the file's.
  const code = new Uint8Array(layout.text.bytes)
  for (const relocation of object.relocations) relocate(code, relocation, layout)
  const faults = lint(code)
  if (faults.length > 0) {
    const lines = faults.map((fault) => `  ${functionAt(object, layout.text, fault.index)}: ${fault.reason}`)
    throw new Error(`sBPF would not run this code as clang meant it:\n${lines.join('\n')}`)
  }
  const entry = object.symbols.find((symbol) => symbol.name === ENTRY && symbol.section === layout.text.index)
  if (!entry) throw new Error(`no function named ${ENTRY}`)
  return writeImage({ rodata: layout.rodata, text: code, entryOffset: entry.value })
}

function layOut(object: ElfObject): Layout {
  const loaded = object.sections.filter((section) => section.allocated && section.size > 0)
  const writable = loaded.filter((section) => section.writable)
  if (writable.length > 0)
    throw new Error(`writable data: ${writable.map((section) => section.name).join(', ')}`)
  const [text, ...moreText] = loaded.filter((section) => section.executable)
  if (!text || moreText.length > 0) throw new Error('expected exactly one section of code')
  const addresses = new Map([[text.index, TEXT_ADDRESS]])
  const constants = loaded.filter((section) => !section.executable)
  let end = FIRST_CONSTANT
  for (const section of constants) {
    const start = roundUp(end, section.alignment)
    addresses.set(section.index, BigInt(start))
    end = start + section.size
  }
  const rodata = new Uint8Array(roundUp(end, 8))
  for (const section of constants) rodata.set(section.bytes, Number(addresses.get(section.index)))
  return { text, rodata, addresses }
}

function relocate(code: Uint8Array, relocation: Relocation, layout: Layout): void {
  if (relocation.section !== layout.text.index) throw new Error('a constant holds an address')
  if (relocation.type === R_BPF_64_64) relocateConstant(code, relocation, layout)
  else if (relocation.type === R_BPF_64_32) relocateCall(code, relocation, layout)
  else throw new Error(`unknown relocation type ${relocation.type}`)
}

function relocateConstant(code: Uint8Array, { offset, symbol }: Relocation, layout: Layout): void {
  const base = layout.addresses.get(symbol.section)
  if (base === undefined) throw new Error(`undefined data: ${symbol.name}`)
  if (base === TEXT_ADDRESS) throw new Error(`function pointer: ${symbol.name}`)
  const view = new DataView(code.buffer)
  const addend = (BigInt(view.getUint32(offset + 12, true)) << 32n) | BigInt(view.getUint32(offset + 4, true))
  const address = base + BigInt(symbol.value) + addend
  view.setUint32(offset + 4, Number(address & 0xffff_ffffn), true)
  view.setUint32(offset + 12, Number(address >> 32n), true)
}

function relocateCall(code: Uint8Array, { offset, symbol }: Relocation, layout: Layout): void {
  const view = new DataView(code.buffer)
  if (code[offset] !== CALL) throw new Error('call relocation on another instruction')
  if (symbol.section === 0) {
    if (!syscalls.has(symbol.name)) throw new Error(`undefined function: ${symbol.name}`)
    view.setUint8(offset + 1, 0)
    view.setUint32(offset + 4, murmur3(symbol.name), true)
    return
  }
  if (symbol.section !== layout.text.index)
    throw new Error(`call of something that is no code: ${symbol.name}`)
  // clang leaves (offset in the section / 8 - 1) for a section symbol and -1 for a function symbol.
  const target = symbol.value + (view.getInt32(offset + 4, true) + 1) * 8
  view.setUint8(offset + 1, 0x10)
  view.setInt32(offset + 4, (target - offset) / 8 - 1, true)
}

function functionAt(object: ElfObject, text: Section, index: number): string {
  const before = object.symbols
    .filter((symbol) => symbol.section === text.index && !symbol.isSection && symbol.value <= index * 8)
    .sort((a, b) => b.value - a.value)[0]
  return `${before?.name ?? text.name} (instruction ${index})`
}

function roundUp(value: number, to: number): number {
  return Math.ceil(value / to) * to
}
