import type { InstructionNode, ProgramNode, RootNode, TypeNode } from '@codama/nodes'
import { byteSize, type Field, fieldsOf, structFields } from './fields.ts'
import { pascal, snake, upper } from './names.ts'

/**
 * The C header of a program: structs at the exact offsets of the bytes, checked by static assertions,
 * and every number that the program and its callers must agree on.
 */
export function printLayout({ program }: RootNode): string {
  const prefix = upper(program.name)
  const sections = [
    `// Printed from programs/${program.name}/idl.ts by \`npm run programs:generate\`. Do not edit.`,
    '#pragma once\n\n#include <stddef.h>\n#include <stdint.h>',
    programId(program, prefix),
    ...program.definedTypes.map(({ name, type }) => definedType(program, prefix, name, type)),
    ...program.accounts.map((node) => account(program, prefix, node.name, structFields(node.data))),
    instructionKinds(program, prefix),
    ...program.instructions.map((node) => instruction(program, prefix, node)),
    ...program.events.map((node) => event(program, prefix, node.name, structFields(node.data))),
    enumeration(program.errors.map(({ name, code }) => [`${prefix}_ERROR_${upper(name)}`, code])),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function enumeration(entries: readonly (readonly [string, number])[]): string {
  if (entries.length === 0) return ''
  return `enum {\n${entries.map(([name, value]) => `  ${name} = ${value},`).join('\n')}\n};`
}

function programId(program: ProgramNode, prefix: string): string {
  const bytes = decodeBase58(program.publicKey)
  const rows = [0, 16].map((at) => `  ${bytes.slice(at, at + 16).join(', ')},`)
  const list = `#define ${prefix}_ID_BYTES { \\\n${rows.join(' \\\n')} \\\n}`
  return `// ${program.publicKey}\n${list}\nstatic const uint8_t ${prefix}_ID[32] = ${prefix}_ID_BYTES;`
}

function definedType(program: ProgramNode, prefix: string, name: string, type: TypeNode): string {
  if (type.kind === 'enumTypeNode') {
    return enumeration(
      type.variants.map((variant, index) => [`${prefix}_${upper(name)}_${upper(variant.name)}`, index]),
    )
  }
  return struct(program, `${pascal(program.name)}${pascal(name)}`, structFields(type), {
    aligned: false,
    lead: 0,
  })
}

function account(program: ProgramNode, prefix: string, name: string, fields: Field[]): string {
  const kind = fields[0]?.constant
  if (!kind) throw new Error(`account ${name} has no discriminator`)
  const id = `${prefix}_${upper(name)}`
  const asNumber = kind.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const text = String.fromCharCode(...kind)
  return [
    `// "${text}" as a little-endian number\n#define ${id}_DISCRIMINATOR 0x${asNumber.toString(16)}ull`,
    struct(program, `${pascal(program.name)}${pascal(name)}`, fields, { aligned: true, lead: 0 }),
  ].join('\n')
}

function instructionKinds(program: ProgramNode, prefix: string): string {
  return enumeration(
    program.instructions.map((node) => {
      const kind = fieldsOf(node.arguments)[0]?.constant?.[0]
      if (kind === undefined) throw new Error(`instruction ${node.name} has no discriminator`)
      return [`${prefix}_${upper(node.name)}`, kind]
    }),
  )
}

function instruction(program: ProgramNode, prefix: string, node: InstructionNode): string {
  const id = `${prefix}_${upper(node.name)}`
  const accounts: [string, number][] = node.accounts.map((entry, index) => [
    `${id}_ACCOUNT_${upper(entry.name)}`,
    index,
  ])
  const required = node.accounts.filter(
    (entry) => !entry.isOptional || node.optionalAccountStrategy !== 'omitted',
  ).length
  accounts.push([`${id}_ACCOUNTS`, required])
  if (required !== node.accounts.length) accounts.push([`${id}_ACCOUNTS_WITH_TAIL`, node.accounts.length])
  const name = `${pascal(program.name)}${pascal(node.name)}Data`
  return [
    enumeration(accounts),
    struct(program, name, fieldsOf(node.arguments), { aligned: false, lead: 0 }),
  ].join('\n')
}

/** Seven bytes in front of the one-byte discriminator bring keys and numbers to their natural alignment. */
function event(program: ProgramNode, prefix: string, name: string, fields: Field[]): string {
  const kind = fields[0]?.constant?.[0]
  const head = `#define ${prefix}_EVENT_${upper(name)} ${kind}`
  const body = struct(program, `${pascal(program.name)}${pascal(name)}Event`, fields, {
    aligned: true,
    lead: 7,
  })
  return `${head}\n${body}`
}

/**
 * One struct. Fields from the first one of variable length on are only listed in a comment; `_SIZE` counts the
 * bytes before them. `lead` bytes of padding come first and are in no published offset.
 */
function struct(
  program: ProgramNode,
  name: string,
  fields: readonly Field[],
  { aligned, lead }: { aligned: boolean; lead: number },
): string {
  const lines: string[] = lead > 0 ? [`  uint8_t lead_[${lead}];`] : []
  const asserts: string[] = []
  let offset = 0
  let first: number | undefined
  for (const [index, field] of fields.entries()) {
    if (field.isLater) first ??= offset
    const size = byteSize(program, field.type)
    if (size === undefined) {
      lines.push(
        `  // then, of varying length: ${fields
          .slice(index)
          .map((rest) => snake(rest.name))
          .join(', ')}`,
      )
      break
    }
    lines.push(`  ${declaration(program, field, size)};`)
    asserts.push(
      `_Static_assert(offsetof(${name}, ${snake(field.name)}) == ${offset + lead}, "${name}.${snake(field.name)}");`,
    )
    offset += size
  }
  const attribute = aligned ? 'packed, aligned(8)' : 'packed'
  return [
    `typedef struct __attribute__((${attribute})) {\n${lines.join('\n')}\n} ${name};`,
    `#define ${upper(name)}_SIZE ${offset}`,
    ...(first === undefined
      ? []
      : [`// Of an account that an earlier build has made.\n#define ${upper(name)}_FIRST_SIZE ${first}`]),
    ...asserts,
  ].join('\n')
}

function declaration(program: ProgramNode, { name, type }: Field, size: number): string {
  const field = snake(name)
  // C has no 128-bit numbers here: those stay bytes, which wide.h reads.
  if (type.kind === 'numberTypeNode' && size <= 8) {
    const sign = type.format.startsWith('i') ? 'int' : 'uint'
    return `${sign}${size * 8}_t ${field}`
  }
  if (type.kind === 'definedTypeLinkNode') {
    const target = program.definedTypes.find((entry) => entry.name === type.name)
    if (target?.type.kind === 'structTypeNode') return `${pascal(program.name)}${pascal(type.name)} ${field}`
  }
  return size === 1 ? `uint8_t ${field}` : `uint8_t ${field}[${size}]`
}

function decodeBase58(text: string): number[] {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) throw new Error(`${text} is not base58`)
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16).padStart(64, '0')
  if (hex.length !== 64) throw new Error(`${text} is not 32 bytes`)
  return hex.match(/../g)!.map((pair) => Number.parseInt(pair, 16))
}
