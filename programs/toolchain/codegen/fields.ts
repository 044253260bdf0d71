import type { DefinedTypeNode, ProgramNode, TypeNode, ValueNode } from '@codama/nodes'

/** A field of an account, an event, a struct or instruction data, as both printers see it. */
export interface Field {
  name: string
  type: TypeNode
  /** Set for a discriminator: its bytes. */
  constant: readonly number[] | undefined
  /** Absent from accounts that an earlier build has made. */
  isLater?: boolean
}

interface NamedNode {
  name: string
  type: TypeNode
  defaultValue?: unknown
  defaultValueStrategy?: string
}

/** Fields in the order of their bytes. */
export function fieldsOf(nodes: readonly NamedNode[]): Field[] {
  return nodes.map(({ name, type, defaultValue, defaultValueStrategy }) => {
    const isLater = defaultValueStrategy === 'optional'
    const hasConstant = defaultValue !== undefined && !isLater
    return {
      name,
      type,
      constant: hasConstant ? constantBytes(name, defaultValue as ValueNode) : undefined,
      isLater,
    }
  })
}

/** The fields of a struct type; throws on any other type. */
export function structFields(type: TypeNode): Field[] {
  if (type.kind !== 'structTypeNode') throw new Error(`expected a struct, found ${type.kind}`)
  return fieldsOf(type.fields as readonly NamedNode[])
}

function constantBytes(name: string, value: ValueNode): readonly number[] {
  if (value.kind === 'numberValueNode') return [value.number]
  if (value.kind === 'stringValueNode') return [...new TextEncoder().encode(value.string)]
  throw new Error(`${name}: a ${value.kind} cannot be a constant`)
}

/** The defined type that a link names. */
export function linkedType(program: ProgramNode, name: string): DefinedTypeNode {
  const found = program.definedTypes.find((type) => type.name === name)
  if (!found) throw new Error(`${program.name} defines no type ${name}`)
  return found
}

const numberSizes: Partial<Record<string, number>> = {
  u8: 1,
  u16: 2,
  u32: 4,
  u64: 8,
  u128: 16,
  i32: 4,
  i64: 8,
  i128: 16,
}

/** Bytes that a type takes, undefined when that depends on its value. Throws on types without a printer. */
export function byteSize(program: ProgramNode, type: TypeNode): number | undefined {
  switch (type.kind) {
    case 'numberTypeNode': {
      const size = numberSizes[type.format]
      if (!size) throw new Error(`no printer for ${type.format}`)
      return size
    }
    case 'booleanTypeNode':
    case 'enumTypeNode':
      return 1
    case 'publicKeyTypeNode':
      return 32
    case 'fixedSizeTypeNode':
      return type.size
    case 'sizePrefixTypeNode':
    case 'arrayTypeNode':
      return undefined
    case 'definedTypeLinkNode':
      return byteSize(program, linkedType(program, type.name).type)
    case 'structTypeNode':
      return totalSize(program, structFields(type))
    default:
      throw new Error(`no printer for ${type.kind}`)
  }
}

/** Bytes of all fields together, undefined when one of them varies. */
export function totalSize(program: ProgramNode, fields: readonly Field[]): number | undefined {
  let total = 0
  for (const field of fields) {
    const size = byteSize(program, field.type)
    if (size === undefined) return undefined
    total += size
  }
  return total
}
