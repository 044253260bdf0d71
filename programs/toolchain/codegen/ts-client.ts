import type { AccountNode, InstructionNode, PdaNode, ProgramNode, RootNode, TypeNode } from '@codama/nodes'
import { type Field, fieldsOf, linkedType, structFields, totalSize } from './fields.ts'
import { pascal, upper } from './names.ts'

/** Programs that a cluster may have at an address of its own: their instructions and addresses take it. */
const MOVABLE = ['router']

const home = ({ name }: ProgramNode) =>
  MOVABLE.includes(name)
    ? { parameter: ', program: Address = PROGRAM', id: 'program' }
    : { parameter: '', id: 'PROGRAM' }

/** The TypeScript module of a program: addresses, codecs, instructions, events and errors. */
export function printClient({ program }: RootNode): string {
  const body = [
    `export const PROGRAM = '${program.publicKey}' as Address`,
    ...program.definedTypes.map(({ name, type }) => definedType(program, name, type)),
    ...program.pdas.map((node) => pda(program, node)),
    ...program.accounts.map((node) => account(program, node)),
    ...program.instructions.map((node) => instruction(program, node)),
    instructionRows(program),
    ...program.events.map(({ name, data }) =>
      value(program, `${pascal(name)}Event`, structFields(data), [`type: '${name}' as const`]),
    ),
    events(program),
    errors(program),
  ].join('\n\n')
  return `${header(program, body)}\n\n${body}\n`
}

function header(program: ProgramNode, body: string): string {
  const from = (path: string, names: readonly string[]) => {
    const used = names.filter((name) => new RegExp(`\\b${name.replace('type ', '')}\\b`).test(body))
    return used.length ? [`import { ${used.join(', ')} } from '${path}'`] : []
  }
  return [
    `// Printed from programs/${program.name}/idl.ts by \`npm run programs:generate\`. Do not edit.`,
    ...from('@solana/kit', ['type Address', 'getProgramDerivedAddress']),
    ...from('../client-tables.ts', ['type AccountsOf', 'errorCodesOf', 'instruction', 'instructionList']),
    ...from('../codec.ts', [
      'decode',
      'decodeOneOf',
      'encode',
      'encodeOneOf',
      'encodeSeeds',
      'type FieldReader',
      'withLater',
    ]),
  ].join('\n')
}

/** A function that reads a value, and the type of that value. */
function value(
  program: ProgramNode,
  title: string,
  fields: readonly Field[],
  constants: string[] = [],
): string {
  const rows = [
    ...constants,
    ...visible(fields).map(({ name, type }) => `${name}: ${readExpression(program, type)}`),
  ].map((row) => `  ${row},\n`)
  return [
    `const read${title} = (r: FieldReader) => ({${rows.length ? '\n' : ''}${rows.join('')}})`,
    `export interface ${title} extends ReturnType<typeof read${title}> {}`,
  ].join('\n')
}

const visible = (fields: readonly Field[]) => fields.filter((field) => !field.constant)

/** An expression that reads the value from `r`, a FieldReader. */
function readExpression(program: ProgramNode, type: TypeNode): string {
  switch (type.kind) {
    case 'numberTypeNode':
      return `r.${type.format}()`
    case 'booleanTypeNode':
      return 'r.bool()'
    case 'publicKeyTypeNode':
      return 'r.key()'
    case 'fixedSizeTypeNode':
      if (type.type.kind === 'bytesTypeNode') return `r.bytes(${type.size})`
      return type.type.kind === 'arrayTypeNode'
        ? `r.room(${type.size}, () => ${readExpression(program, type.type.item)})`
        : `r.fixedText(${type.size})`
    case 'sizePrefixTypeNode':
      return 'r.text()'
    case 'definedTypeLinkNode':
      return linkedType(program, type.name).type.kind === 'enumTypeNode'
        ? `r.choice(${type.name}Variants)`
        : `read${pascal(type.name)}(r)`
    case 'arrayTypeNode':
      return `r.list(() => ${readExpression(program, type.item)})`
    default:
      throw new Error(`no reader for ${type.kind}`)
  }
}

function definedType(program: ProgramNode, name: string, type: TypeNode): string {
  if (type.kind !== 'enumTypeNode') return value(program, pascal(name), structFields(type))
  const variants = type.variants.map((variant) => `'${variant.name}'`).join(', ')
  return [
    `export const ${name}Variants = [${variants}] as const`,
    `export type ${pascal(name)} = (typeof ${name}Variants)[number]`,
  ].join('\n')
}

function pda(program: ProgramNode, { name, seeds }: PdaNode): string {
  const title = pascal(name)
  const [prefix, ...rest] = seeds
  if (prefix?.kind !== 'constantPdaSeedNode' || prefix.value.kind !== 'stringValueNode')
    throw new Error(`${name}: no printer for its first seed`)
  const fields = rest.map((seed): Field => {
    if (seed.kind === 'variablePdaSeedNode') return { ...seed, constant: undefined }
    throw new Error(`${name}: no printer for seed ${seed.value.kind}`)
  })
  const { parameter, id } = home(program)
  return [
    value(program, `${title}Seeds`, fields),
    `export const ${name}Seeds = (seeds: ${title}Seeds) => encodeSeeds('${prefix.value.string}', read${title}Seeds, seeds)`,
    `export const find${title}Pda = (seeds: ${title}Seeds${parameter}) =>\n  getProgramDerivedAddress({ programAddress: ${id}, seeds: ${name}Seeds(seeds) })`,
  ].join('\n')
}

function account(program: ProgramNode, node: AccountNode): string {
  const title = pascal(node.name)
  const fields = structFields(node.data)
  const size = totalSize(program, fields)
  const kind = fields[0]?.constant
  if (!kind) throw new Error(`account ${node.name} has no discriminator`)
  const discriminator = `${upper(node.name)}_DISCRIMINATOR`
  const early = fields.filter(({ isLater }) => !isLater)
  const id = upper(node.name)
  const data = early.length < fields.length ? `withLater(data, ${id}_FIRST_SIZE, ${id}_SIZE)` : 'data'
  return [
    ...(size === undefined ? [] : [`export const ${id}_SIZE = ${size}`]),
    ...(early.length < fields.length
      ? [
          `/** Of an account that an earlier build has made: the fields behind it are 0. */\nexport const ${id}_FIRST_SIZE = ${totalSize(program, early)}`,
        ]
      : []),
    `export const ${discriminator} = Uint8Array.of(${kind.join(', ')})`,
    value(program, title, fields),
    `export const decode${title} = (data: Uint8Array) => decode<${title}>(${discriminator}, read${title}, ${data})`,
    `export const encode${title} = (value: ${title}) => encode(${discriminator}, read${title}, value)`,
  ].join('\n')
}

function instruction(program: ProgramNode, node: InstructionNode): string {
  const title = pascal(node.name)
  const fields = fieldsOf(node.arguments)
  const hasArgs = visible(fields).length > 0
  const kind = fields[0]?.constant?.[0]
  const discriminator = `${upper(node.name)}_DISCRIMINATOR`
  const absent = node.optionalAccountStrategy === 'omitted' ? 'tail' : 'optional'
  const rows = node.accounts.map(({ name, isSigner, isWritable, isOptional }) => {
    const use = [isSigner && 'signer', isWritable && 'writable', isOptional && absent].filter(Boolean)
    return `  ['${name}', '${use.join(' ')}'],\n`
  })
  const { parameter, id } = home(program)
  const data = hasArgs
    ? `encode(${discriminator}, read${title}Args, args)`
    : `Uint8Array.of(${discriminator})`
  return [
    `export const ${discriminator} = ${kind}`,
    `const ${node.name}Accounts = [\n${rows.join('')}] as const`,
    `export interface ${title}Accounts extends AccountsOf<typeof ${node.name}Accounts> {}`,
    ...(hasArgs ? [value(program, `${title}Args`, fields)] : []),
    ...(node.docs?.length ? [`/** ${node.docs.join(' ')} */`] : []),
    `export const ${node.name} = (accounts: ${title}Accounts${hasArgs ? `, args: ${title}Args` : ''}${parameter}) =>\n  instruction(${id}, ${node.name}Accounts, accounts, ${data})`,
    ...(hasArgs
      ? [
          `export const decode${title} = (data: Uint8Array) => decode<${title}Args>(${discriminator}, read${title}Args, data)`,
        ]
      : []),
  ].join('\n')
}

function instructionRows(program: ProgramNode): string {
  const rows = program.instructions.map(
    ({ name }) => `  ${name}: [${upper(name)}_DISCRIMINATOR, ${name}Accounts],\n`,
  )
  return `export const instructions = /* @__PURE__ */ instructionList({\n${rows.join('')}})`
}

function events({ name, events }: ProgramNode): string {
  const title = `${pascal(name)}Event`
  const cases = events.map(
    ({ name, data }) =>
      `    case ${structFields(data)[0]?.constant?.[0]}:\n      return read${pascal(name)}Event(r)\n`,
  )
  return [
    `const readEvent = (kind: number, r: FieldReader) => {\n  switch (kind) {\n${cases.join('')}    default:\n      return undefined\n  }\n}`,
    `export type ${title} = NonNullable<ReturnType<typeof readEvent>>`,
    `export const decodeEvent = (data: Uint8Array) => decodeOneOf<${title}>(readEvent, data)`,
    `export const encodeEvent = (value: ${title}) => encodeOneOf<${title}>(readEvent, value)`,
  ].join('\n')
}

function errors(program: ProgramNode): string {
  const rows = program.errors.map(
    ({ name, code, message }) => `  ${code}: { name: '${name}', message: ${JSON.stringify(message)} },\n`,
  )
  return [
    `const errorRows = {\n${rows.join('')}} as const`,
    `export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows`,
    `export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)`,
  ].join('\n')
}
