import {
  type AccountNode,
  accountNode,
  arrayTypeNode,
  booleanTypeNode,
  bytesTypeNode,
  type ConstantPdaSeedNode,
  constantPdaSeedNodeFromString,
  type DefinedTypeNode,
  definedTypeLinkNode,
  definedTypeNode,
  type ErrorNode,
  type EventNode,
  enumEmptyVariantTypeNode,
  enumTypeNode,
  errorNode,
  eventNode,
  fieldDiscriminatorNode,
  fixedSizeTypeNode,
  type InstructionAccountNode,
  type InstructionNode,
  instructionAccountNode,
  instructionArgumentNode,
  instructionNode,
  numberTypeNode,
  numberValueNode,
  type PdaNode,
  pdaNode,
  prefixedCountNode,
  publicKeyTypeNode,
  sizePrefixTypeNode,
  stringTypeNode,
  stringValueNode,
  structFieldTypeNode,
  structTypeNode,
  type TypeNode,
  type VariablePdaSeedNode,
  variablePdaSeedNode,
} from '@codama/nodes'

// Constructors of the IDLs. All of them are plain Codama nodes: what every program of the
// repository has in common (the discriminators) is added here, and nothing else.

export const u8 = numberTypeNode('u8')
export const u16 = numberTypeNode('u16')
export const u32 = numberTypeNode('u32')
export const u64 = numberTypeNode('u64')
export const u128 = numberTypeNode('u128')
export const i32 = numberTypeNode('i32')
export const i64 = numberTypeNode('i64')
export const i128 = numberTypeNode('i128')
export const bool = booleanTypeNode()
export const pubkey = publicKeyTypeNode()

/** UTF-8 with its length in bytes as a u32 before it, as Borsh writes it. */
export const text = sizePrefixTypeNode(stringTypeNode('utf8'), numberTypeNode('u32'))

/** UTF-8 filled up with zero bytes. */
export const fixedText = (bytes: number) => fixedSizeTypeNode(stringTypeNode('utf8'), bytes)

/** Bytes without a meaning of their own, such as a hash. */
export const bytes = (length: number) => fixedSizeTypeNode(bytesTypeNode(), length)

/** Items after their number as a u8. */
export const list = (item: TypeNode) => arrayTypeNode(item, prefixedCountNode(u8))

/**
 * Capacity for `capacity` items of a defined type of `itemBytes` each: their number as a u16, the items, and zeros up to
 * the end.
 */
export const roomFor = (capacity: number, item: string, itemBytes: number) =>
  fixedSizeTypeNode(
    arrayTypeNode(definedTypeLinkNode(item), prefixedCountNode(numberTypeNode('u16'))),
    2 + capacity * itemBytes,
  )

/** A type with a name, for links to it. */
export const named = (name: string, type: TypeNode): DefinedTypeNode => definedTypeNode({ name, type })

/** Fields one after another, as a type of a field. */
export const struct = (fields: Fields) =>
  structTypeNode(Object.entries(fields).map(([name, type]) => structFieldTypeNode({ name, type })))

/** One byte that names a variant. */
export const choice = (...variants: string[]) =>
  enumTypeNode(variants.map((name) => enumEmptyVariantTypeNode(name)))

export type Fields = Record<string, TypeNode>

/** Fields that a later build has appended: an account made before it ends in front of them, and they read as 0. */
export interface Later {
  later: Fields
}

const DISCRIMINATOR = 'discriminator'

const structFields = (fields: Fields) => struct(fields).fields

const laterFields = (fields: Fields) =>
  structFields(fields).map((field) => ({
    ...field,
    defaultValue: numberValueNode(0),
    defaultValueStrategy: 'optional' as const,
  }))

/** An account: eight ASCII characters that name its kind, then its fields. */
export function account(
  name: string,
  kind: string,
  pda: string | undefined,
  fields: Fields,
  { later }: Later = { later: {} },
): AccountNode {
  if (!/^[a-z]{8}$/.test(kind)) throw new Error(`${name}: "${kind}" is not eight letters`)
  const discriminator = structFieldTypeNode({
    name: DISCRIMINATOR,
    type: fixedSizeTypeNode(stringTypeNode('utf8'), 8),
    defaultValue: stringValueNode(kind),
    defaultValueStrategy: 'omitted',
  })
  const node = accountNode({
    name,
    data: structTypeNode([discriminator, ...structFields(fields), ...laterFields(later)]),
    discriminators: [fieldDiscriminatorNode(DISCRIMINATOR)],
  })
  return pda ? { ...node, pda: { kind: 'pdaLinkNode', name: pdaNode({ name: pda, seeds: [] }).name } } : node
}

/** An event: one byte that names its kind, then its fields. */
export function event(name: string, kind: number, fields: Fields): EventNode {
  const discriminator = structFieldTypeNode({
    name: DISCRIMINATOR,
    type: u8,
    defaultValue: numberValueNode(kind),
    defaultValueStrategy: 'omitted',
  })
  return eventNode({
    name,
    data: structTypeNode([discriminator, ...structFields(fields)]),
    discriminators: [fieldDiscriminatorNode(DISCRIMINATOR)],
  })
}

/**
 * How an instruction uses an account. An omitted `optional` account is represented by the program's own
 * id; `tail` accounts come last and may be omitted together.
 */
export type AccountUse =
  | ''
  | 'signer'
  | 'writable'
  | 'signer writable'
  | 'optional'
  | 'writable optional'
  | 'tail'
  | 'writable tail'

/** An instruction: one byte that names its kind, then its arguments. */
export function instruction(
  name: string,
  kind: number,
  accounts: Record<string, AccountUse>,
  fields: Fields,
  docs: string,
): InstructionNode {
  const discriminator = instructionArgumentNode({
    name: DISCRIMINATOR,
    type: u8,
    defaultValue: numberValueNode(kind),
    defaultValueStrategy: 'omitted',
  })
  return instructionNode({
    name,
    docs: [docs],
    accounts: Object.entries(accounts).map(([key, use]) => instructionAccount(key, use)),
    arguments: [
      discriminator,
      ...Object.entries(fields).map(([key, type]) => instructionArgumentNode({ name: key, type })),
    ],
    discriminators: [fieldDiscriminatorNode(DISCRIMINATOR)],
    optionalAccountStrategy: Object.values(accounts).some((use) => use.includes('tail'))
      ? 'omitted'
      : 'programId',
  })
}

function instructionAccount(name: string, use: AccountUse): InstructionAccountNode {
  const words = use.split(' ')
  return instructionAccountNode({
    name,
    isSigner: words.includes('signer'),
    isWritable: words.includes('writable'),
    ...(words.includes('optional') || words.includes('tail') ? { isOptional: true } : {}),
  })
}

/** A derived address: a text first, then the named seeds. */
export function pda(name: string, prefix: string, seeds: Fields): PdaNode {
  const constant: ConstantPdaSeedNode = constantPdaSeedNodeFromString('utf8', prefix)
  const variable: VariablePdaSeedNode[] = Object.entries(seeds).map(([key, type]) =>
    variablePdaSeedNode(key, type),
  )
  return pdaNode({ name, seeds: [constant, ...variable] })
}

/** Errors in the order of their codes, the first one 6000. */
export function errors(messages: Record<string, string>): ErrorNode[] {
  return Object.entries(messages).map(([name, message], index) =>
    errorNode({ name, code: 6000 + index, message }),
  )
}
