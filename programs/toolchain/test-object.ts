/** Parts of a hand-made object: section 1 is the code, section 2 the constants, section 0 means undefined. */
export type ObjectParts = {
  text: string
  rodata?: string
  rodataFlags?: number
  symbols: readonly { name: string; section: number; value: number }[]
  relocations?: readonly { offset: number; type: number; symbol: number }[]
}

type Part = {
  name: string
  type: number
  flags: number
  bytes: Buffer
  link?: number
  info?: number
  alignment?: number
}

/** Writes the relocatable ELF that clang would, for linker tests that need no compiler. Code and data are hex. */
export function makeObject(parts: ObjectParts): Uint8Array {
  const names = Buffer.from(`\0${parts.symbols.map((symbol) => symbol.name).join('\0')}\0`)
  const sections: Part[] = [
    { name: '', type: 0, flags: 0, bytes: Buffer.alloc(0) },
    { name: '.text', type: 1, flags: 6, bytes: Buffer.from(parts.text, 'hex') },
    {
      name: '.rodata',
      type: 1,
      flags: parts.rodataFlags ?? 2,
      bytes: Buffer.from(parts.rodata ?? '', 'hex'),
      alignment: 8,
    },
    { name: '.rel.text', type: 9, flags: 0, bytes: relocationTable(parts), link: 4, info: 1 },
    { name: '.symtab', type: 2, flags: 0, bytes: symbolTable(parts, names), link: 5 },
    { name: '.strtab', type: 3, flags: 0, bytes: names },
  ]
  const sectionNames = Buffer.from(`${sections.map((section) => section.name).join('\0')}\0.shstrtab\0`)
  sections.push({ name: '.shstrtab', type: 3, flags: 0, bytes: sectionNames })
  return assemble(sections, sectionNames)
}

function relocationTable({ relocations = [] }: ObjectParts): Buffer {
  const table = Buffer.alloc(relocations.length * 16)
  relocations.forEach(({ offset, type, symbol }, index) => {
    table.writeBigUInt64LE(BigInt(offset), index * 16)
    table.writeUInt32LE(type, index * 16 + 8)
    table.writeUInt32LE(symbol, index * 16 + 12)
  })
  return table
}

function symbolTable({ symbols }: ObjectParts, names: Buffer): Buffer {
  const table = Buffer.alloc(symbols.length * 24)
  symbols.forEach(({ name, section, value }, index) => {
    table.writeUInt32LE(names.indexOf(`\0${name}\0`) + 1, index * 24)
    table.writeUInt16LE(section, index * 24 + 6)
    table.writeBigUInt64LE(BigInt(value), index * 24 + 8)
  })
  return table
}

function assemble(sections: readonly Part[], sectionNames: Buffer): Uint8Array {
  const header = Buffer.alloc(64)
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  header.writeUInt16LE(1, 16)
  header.writeUInt16LE(247, 18)
  header.writeUInt16LE(sections.length, 60)
  header.writeUInt16LE(sections.length - 1, 62)
  const table = Buffer.alloc(sections.length * 64)
  let offset = 64
  sections.forEach(({ name, type, flags, bytes, link = 0, info = 0, alignment = 1 }, index) => {
    const at = index * 64
    table.writeUInt32LE(name === '' ? 0 : sectionNames.indexOf(`\0${name}\0`) + 1, at)
    table.writeUInt32LE(type, at + 4)
    table.writeBigUInt64LE(BigInt(flags), at + 8)
    table.writeBigUInt64LE(BigInt(offset), at + 24)
    table.writeBigUInt64LE(BigInt(bytes.length), at + 32)
    table.writeUInt32LE(link, at + 40)
    table.writeUInt32LE(info, at + 44)
    table.writeBigUInt64LE(BigInt(alignment), at + 48)
    offset += bytes.length
  })
  header.writeBigUInt64LE(BigInt(offset), 40)
  return new Uint8Array(Buffer.concat([header, ...sections.map((section) => section.bytes), table]))
}
