/** One section of a relocatable object. `bytes` is empty for sections that take no space in the file. */
export type Section = {
  index: number
  name: string
  type: number
  writable: boolean
  allocated: boolean
  executable: boolean
  size: number
  alignment: number
  link: number
  info: number
  bytes: Uint8Array
}

/** `section` is 0 when the symbol is not defined in this object. */
export type Symbol = { name: string; section: number; value: number; isSection: boolean }

export type Relocation = { section: number; offset: number; type: number; symbol: Symbol }

export type ElfObject = { sections: Section[]; symbols: Symbol[]; relocations: Relocation[] }

const EM_BPF = 247
const ET_REL = 1
const SHT_SYMTAB = 2
const SHT_RELA = 4
const SHT_NOBITS = 8
const SHT_REL = 9
const STT_SECTION = 3

/** Parses an object file of clang `--target=bpfel -c`. Throws on any other input. */
export function parseObject(file: Uint8Array): ElfObject {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (view.getUint32(0) !== 0x7f454c46 || file[4] !== 2 || file[5] !== 1)
    throw new Error('not a 64-bit little-endian ELF')
  if (view.getUint16(16, true) !== ET_REL || view.getUint16(18, true) !== EM_BPF)
    throw new Error('not a BPF object')
  const sections = parseSections(file, view)
  const symbols = parseSymbols(sections)
  return { sections, symbols, relocations: parseRelocations(sections, symbols) }
}

function parseSections(file: Uint8Array, view: DataView): Section[] {
  const table = Number(view.getBigUint64(40, true))
  const count = view.getUint16(60, true)
  const names = view.getUint16(62, true)
  const headers = Array.from({ length: count }, (_, index) => table + index * 64)
  const bytesAt = (header: number): Uint8Array => {
    if (view.getUint32(header + 4, true) === SHT_NOBITS) return new Uint8Array()
    const start = Number(view.getBigUint64(header + 24, true))
    return file.slice(start, start + Number(view.getBigUint64(header + 32, true)))
  }
  const nameBytes = bytesAt(headers[names]!)
  return headers.map((header, index) => {
    const flags = Number(view.getBigUint64(header + 8, true))
    return {
      index,
      name: text(nameBytes, view.getUint32(header, true)),
      type: view.getUint32(header + 4, true),
      writable: (flags & 1) !== 0,
      allocated: (flags & 2) !== 0,
      executable: (flags & 4) !== 0,
      size: Number(view.getBigUint64(header + 32, true)),
      alignment: Math.max(1, Number(view.getBigUint64(header + 48, true))),
      link: view.getUint32(header + 40, true),
      info: view.getUint32(header + 44, true),
      bytes: bytesAt(header),
    }
  })
}

function parseSymbols(sections: Section[]): Symbol[] {
  const table = sections.find((section) => section.type === SHT_SYMTAB)
  if (!table) return []
  const names = sections[table.link]!.bytes
  const view = viewOf(table.bytes)
  return Array.from({ length: table.bytes.length / 24 }, (_, index) => ({
    name: text(names, view.getUint32(index * 24, true)),
    isSection: (table.bytes[index * 24 + 4]! & 15) === STT_SECTION,
    section: view.getUint16(index * 24 + 6, true),
    value: Number(view.getBigUint64(index * 24 + 8, true)),
  }))
}

function parseRelocations(sections: Section[], symbols: Symbol[]): Relocation[] {
  if (sections.some((section) => section.type === SHT_RELA))
    throw new Error('explicit addends are not expected')
  return sections
    .filter((section) => section.type === SHT_REL && sections[section.info]!.allocated)
    .flatMap((section) => {
      const view = viewOf(section.bytes)
      return Array.from({ length: section.bytes.length / 16 }, (_, index) => ({
        section: section.info,
        offset: Number(view.getBigUint64(index * 16, true)),
        type: view.getUint32(index * 16 + 8, true),
        symbol: symbols[view.getUint32(index * 16 + 12, true)]!,
      }))
    })
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function text(bytes: Uint8Array, start: number): string {
  return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)))
}
