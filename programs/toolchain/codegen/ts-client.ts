import type {
  AccountNode,
  EventNode,
  InstructionNode,
  PdaNode,
  ProgramNode,
  RootNode,
  TypeNode,
} from '@codama/nodes'
import { type Field, fieldsOf, structFields, totalSize } from './fields.ts'
import { pascal, upper } from './names.ts'
import { readExpression, tsType, writeExpression } from './ts-type.ts'

/** Programs that a cluster may have at an address of its own: their instructions and addresses take it. */
const MOVABLE = ['router']

const home = ({ name }: ProgramNode) =>
  MOVABLE.includes(name)
    ? { parameter: ', program: Address = PROGRAM', id: 'program' }
    : { parameter: '', id: 'PROGRAM' }

/** The TypeScript module of a program: addresses, readers and writers, instructions, events and errors. */
export function printClient({ program }: RootNode): string {
  const body = [
    `export const PROGRAM = '${program.publicKey}' as Address`,
    ...program.definedTypes.map(({ name, type }) => definedType(program, name, type)),
    ...program.pdas.map((node) => pda(program, node)),
    ...program.accounts.map((node) => account(program, node)),
    ...program.instructions.map((node) => instruction(program, node)),
    instructionList(program),
    events(program),
    errors(program),
  ].join('\n\n')
  return `${header(program, body)}\n\n${body}\n`
}

function header(program: ProgramNode, body: string): string {
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(body)
  const values = ['getProgramDerivedAddress'].filter(uses)
  const types = ['Address', 'Instruction', 'ProgramDerivedAddress'].filter(uses).map((name) => `type ${name}`)
  const kit = [...types, ...values].sort((a, b) => (a.replace('type ', '') < b.replace('type ', '') ? -1 : 1))
  const own = [
    ...(uses('AccountUse') ? ['type AccountUse', 'accountMetas'] : []),
    'ByteReader',
    'ByteWriter',
  ].filter((name) => uses(name.replace('type ', '')))
  const metas = own.filter((name) => !name.startsWith('Byte'))
  const bytes = own.filter((name) => name.startsWith('Byte'))
  return [
    `// Printed from programs/${program.name}/idl.ts by \`npm run programs:generate\`. Do not edit.`,
    `import { ${kit.join(', ')} } from '@solana/kit'`,
    ...(metas.length ? [`import { ${metas.join(', ')} } from '../account-metas.ts'`] : []),
    ...bytes.map(
      (name) => `import { ${name} } from '../${name === 'ByteReader' ? 'byte-reader' : 'byte-writer'}.ts'`,
    ),
  ].join('\n')
}

const visible = (fields: readonly Field[]) => fields.filter((field) => !field.constant)

function members(program: ProgramNode, fields: readonly Field[]): string {
  return visible(fields)
    .map(({ name, type }) => `  ${name}: ${tsType(program, type)}`)
    .join('\n')
}

function reads(program: ProgramNode, fields: readonly Field[], indent: string): string {
  return visible(fields)
    .map(({ name, type }) => `${indent}${name}: ${readExpression(program, type)},`)
    .join('\n')
}

function writes(program: ProgramNode, fields: readonly Field[], indent: string, from = 'value'): string {
  return fields
    .map(({ name, type, constant }) =>
      constant
        ? `${indent}w.bytes([${constant.join(', ')}])`
        : `${indent}${writeExpression(program, type, `${from}.${name}`)}`,
    )
    .join('\n')
}

function definedType(program: ProgramNode, name: string, type: TypeNode): string {
  const title = pascal(name)
  if (type.kind === 'enumTypeNode') {
    const variants = type.variants.map((variant) => `'${variant.name}'`).join(', ')
    return [
      `export const ${name}Variants = [${variants}] as const`,
      `export type ${title} = (typeof ${name}Variants)[number]`,
    ].join('\n')
  }
  const fields = structFields(type)
  return [
    `export interface ${title} {\n${members(program, fields)}\n}`,
    `function read${title}(r: ByteReader): ${title} {\n  return {\n${reads(program, fields, '    ')}\n  }\n}`,
    `function write${title}(w: ByteWriter, value: ${title}): void {\n${writes(program, fields, '  ')}\n}`,
  ].join('\n\n')
}

function pda(program: ProgramNode, { name, seeds }: PdaNode): string {
  const title = pascal(name)
  const parts: string[] = []
  const parameters: string[] = []
  for (const seed of seeds) {
    if (seed.kind === 'variablePdaSeedNode') {
      parameters.push(`${seed.name}: ${tsType(program, seed.type)}`)
      parts.push(
        `new ByteWriter().${writeExpression(program, seed.type, `seeds.${seed.name}`).slice(2)}.done()`,
      )
    } else if (seed.value.kind === 'stringValueNode') {
      const bytes = [...new TextEncoder().encode(seed.value.string)]
      parts.push(`Uint8Array.of(${bytes.join(', ')})`)
    } else throw new Error(`${name}: no printer for seed ${seed.value.kind}`)
  }
  return [
    `export interface ${title}Seeds {\n${parameters.map((line) => `  ${line}`).join('\n')}\n}`,
    `export function ${name}Seeds(seeds: ${title}Seeds): Uint8Array[] {\n  return [\n${parts.map((part) => `    ${part},`).join('\n')}\n  ]\n}`,
    `export function find${title}Pda(seeds: ${title}Seeds${home(program).parameter}): Promise<ProgramDerivedAddress> {\n  return getProgramDerivedAddress({ programAddress: ${home(program).id}, seeds: ${name}Seeds(seeds) })\n}`,
  ].join('\n\n')
}

function account(program: ProgramNode, node: AccountNode): string {
  const title = pascal(node.name)
  const fields = structFields(node.data)
  const size = totalSize(program, fields)
  const kind = fields[0]?.constant
  if (!kind) throw new Error(`account ${node.name} has no discriminator`)
  return [
    ...(size === undefined ? [] : [`export const ${upper(node.name)}_SIZE = ${size}`]),
    `export const ${upper(node.name)}_DISCRIMINATOR = Uint8Array.of(${kind.join(', ')})`,
    `export interface ${title} {\n${members(program, fields)}\n}`,
    `/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */\nexport function decode${title}(data: Uint8Array): ${title} | undefined {\n  const r = new ByteReader(data)\n  if (!r.expect(${upper(node.name)}_DISCRIMINATOR)) return undefined\n  const value: ${title} = {\n${reads(program, fields, '    ')}\n  }\n  return r.complete() ? value : undefined\n}`,
    `export function encode${title}(value: ${title}): Uint8Array {\n  const w = new ByteWriter()\n${writes(program, fields, '  ')}\n  return w.done()\n}`,
  ].join('\n\n')
}

function instruction(program: ProgramNode, node: InstructionNode): string {
  const title = pascal(node.name)
  const fields = fieldsOf(node.arguments)
  const args = visible(fields)
  const uses = node.accounts.map(({ isSigner, isWritable, isOptional }) => {
    const role = (isSigner ? 2 : 0) + (isWritable ? 1 : 0)
    const absent = node.optionalAccountStrategy === 'omitted' ? 'left off' : 'program'
    return isOptional ? `[${role}, '${absent}']` : `[${role}]`
  })
  const docs = node.docs?.length ? `/** ${node.docs.join(' ')} */\n` : ''
  const accountMembers = node.accounts.map(({ name, isOptional }) =>
    isOptional ? `  ${name}?: Address | undefined` : `  ${name}: Address`,
  )
  const keys = node.accounts.map(({ name }) => `accounts.${name}`)
  const { parameter, id } = home(program)
  const parameters = args.length
    ? `accounts: ${title}Accounts, args: ${title}Args`
    : `accounts: ${title}Accounts`
  const lines = [
    `export const ${upper(node.name)}_DISCRIMINATOR = ${fields[0]?.constant?.[0]}`,
    `export interface ${title}Accounts {\n${accountMembers.join('\n')}\n}`,
    `const ${node.name}Uses: readonly AccountUse[] = [${uses.join(', ')}]`,
  ]
  if (args.length) lines.push(`export interface ${title}Args {\n${members(program, fields)}\n}`)
  lines.push(
    `${docs}export function ${node.name}(${parameters}${parameter}): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {\n  const w = new ByteWriter()\n${writes(program, fields, '  ', 'args')}\n  const keys = [\n${keys.map((key) => `    ${key},`).join('\n')}\n  ]\n  return { programAddress: ${id}, accounts: accountMetas(keys, ${node.name}Uses, ${id}), data: w.done() }\n}`,
  )
  if (args.length) {
    lines.push(
      `/** Undefined when the bytes are not exactly the data of this instruction. */\nexport function decode${title}(data: Uint8Array): ${title}Args | undefined {\n  const r = new ByteReader(data)\n  if (r.u8() !== ${upper(node.name)}_DISCRIMINATOR) return undefined\n  const value: ${title}Args = {\n${reads(program, fields, '    ')}\n  }\n  return r.complete() ? value : undefined\n}`,
    )
  }
  return lines.join('\n\n')
}

function instructionList(program: ProgramNode): string {
  const rows = program.instructions.map(({ name, accounts }) => {
    const names = accounts.map((account) => `'${account.name}'`).join(', ')
    return `  ${name}: { discriminator: ${upper(name)}_DISCRIMINATOR, accounts: [${names}] },`
  })
  return `/** First byte and account names of each instruction. */\nexport const instructions = {\n${rows.join('\n')}\n} as const`
}

function events(program: ProgramNode): string {
  const title = `${pascal(program.name)}Event`
  const kinds = program.events.map((node: EventNode) => ({
    name: node.name,
    fields: structFields(node.data),
  }))
  const readers = kinds.map(
    ({ name, fields }) =>
      `    case ${fields[0]?.constant?.[0]}:\n      value = {\n        type: '${name}',\n${reads(program, fields, '        ')}\n      }\n      break`,
  )
  const writers = kinds.map(
    ({ name, fields }) => `    case '${name}':\n${writes(program, fields, '      ')}\n      break`,
  )
  return [
    ...kinds.map(
      ({ name, fields }) =>
        `export interface ${pascal(name)}Event {\n  type: '${name}'\n${members(program, fields)}\n}`,
    ),
    `export type ${title} = ${kinds.map(({ name }) => `${pascal(name)}Event`).join(' | ')}`,
    `/** Undefined when the bytes are not exactly an event of this program. */\nexport function decodeEvent(data: Uint8Array): ${title} | undefined {\n  const r = new ByteReader(data)\n  let value: ${title}\n  switch (r.u8()) {\n${readers.join('\n')}\n    default:\n      return undefined\n  }\n  return r.complete() ? value : undefined\n}`,
    `export function encodeEvent(value: ${title}): Uint8Array {\n  const w = new ByteWriter()\n  switch (value.type) {\n${writers.join('\n')}\n  }\n  return w.done()\n}`,
  ].join('\n\n')
}

function errors(program: ProgramNode): string {
  const codes = program.errors.map(({ name, code }) => `  ${name}: ${code},`)
  const rows = program.errors.map(
    ({ name, code, message }) => `  ${code}: { name: '${name}', message: ${JSON.stringify(message)} },`,
  )
  return [
    `export const errorCodes = {\n${codes.join('\n')}\n} as const`,
    `export const errors: Readonly<Record<number, { name: string; message: string }>> = {\n${rows.join('\n')}\n}`,
  ].join('\n\n')
}
