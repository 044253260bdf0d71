import type { ProgramNode, TypeNode } from '@codama/nodes'
import { linkedType } from './fields.ts'
import { pascal } from './names.ts'

/** The TypeScript type of a value. */
export function tsType(program: ProgramNode, type: TypeNode): string {
  switch (type.kind) {
    case 'numberTypeNode':
      return /^[ui](64|128)$/.test(type.format) ? 'bigint' : 'number'
    case 'booleanTypeNode':
      return 'boolean'
    case 'publicKeyTypeNode':
      return 'Address'
    case 'fixedSizeTypeNode':
      if (type.type.kind === 'bytesTypeNode') return 'Uint8Array'
      return type.type.kind === 'arrayTypeNode' ? tsType(program, type.type) : 'string'
    case 'sizePrefixTypeNode':
      return 'string'
    case 'definedTypeLinkNode':
      return pascal(type.name)
    case 'arrayTypeNode':
      return `readonly ${tsType(program, type.item)}[]`
    default:
      throw new Error(`no TypeScript type for ${type.kind}`)
  }
}

/** An expression that reads the value from `r`, a ByteReader. */
export function readExpression(program: ProgramNode, type: TypeNode): string {
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

/** An expression that appends `value` to `w`, a ByteWriter. */
export function writeExpression(program: ProgramNode, type: TypeNode, value: string): string {
  switch (type.kind) {
    case 'numberTypeNode':
      return `w.${type.format}(${value})`
    case 'booleanTypeNode':
      return `w.bool(${value})`
    case 'publicKeyTypeNode':
      return `w.key(${value})`
    case 'fixedSizeTypeNode':
      if (type.type.kind === 'bytesTypeNode') return `w.fixedBytes(${value}, ${type.size})`
      return type.type.kind === 'arrayTypeNode'
        ? `w.room(${value}, ${type.size}, (item) => ${writeExpression(program, type.type.item, 'item')})`
        : `w.fixedText(${value}, ${type.size})`
    case 'sizePrefixTypeNode':
      return `w.text(${value})`
    case 'definedTypeLinkNode':
      return linkedType(program, type.name).type.kind === 'enumTypeNode'
        ? `w.choice(${type.name}Variants, ${value})`
        : `write${pascal(type.name)}(w, ${value})`
    case 'arrayTypeNode':
      return `w.list(${value}, (item) => ${writeExpression(program, type.item, 'item')})`
    default:
      throw new Error(`no writer for ${type.kind}`)
  }
}
