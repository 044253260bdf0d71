import type { ProgramNode, TypeNode } from '@codama/nodes'
import { linkedType } from './fields.ts'
import { pascal } from './names.ts'

/** An expression that reads the value from `r`, a FieldReader. */
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
