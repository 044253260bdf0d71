import { record } from '../../../lib/api/values.ts'
import type { ApiDocument, Schema } from './document.ts'

/** A field of a body, with its own fields. */
export interface SchemaField {
  /** Empty for the body itself. */
  name: string
  /** "string", "integer[]", "Asset", "ExactIn | ExactOut". */
  type: string
  isRequired: boolean
  description: string
  /** The fields of an object, resolved when they are asked for: schemas may contain themselves. */
  fields: (() => readonly SchemaField[]) | undefined
}

type Schemas = ApiDocument['schemas']

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const MAX_CHOICES = 8

/** A schema as a field, with references resolved. */
export function toField(name: string, schema: Schema, schemas: Schemas, isRequired = true): SchemaField {
  const { target, reference } = resolve(schema, schemas)
  const inner = objectIn(target, schemas)
  const { description } = target
  return {
    name,
    type: reference ?? typeOf(target, schemas),
    isRequired,
    description: typeof description === 'string' ? description : '',
    fields: inner && (() => fieldsOf(inner, schemas)),
  }
}

/** The schema behind a reference and the name of the reference. */
function resolve(schema: Schema, schemas: Schemas): { target: Schema; reference: string | undefined } {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref ?? ''))?.[1]
  const target = name === undefined ? undefined : schemas.get(name)
  return target ? { target, reference: name } : { target: schema, reference: undefined }
}

/** The object whose fields a schema has: itself, the items of a list, or its only alternative that has fields. */
function objectIn(schema: Schema, schemas: Schemas): Schema | undefined {
  if (schema.properties !== undefined) return schema
  if (schema.items !== undefined) return objectIn(resolve(record(schema.items), schemas).target, schemas)
  const more = record(schema.additionalProperties)
  if (Object.keys(more).length > 0) return objectIn(resolve(more, schemas).target, schemas)
  const alternatives = [...list(schema.anyOf), ...list(schema.oneOf), ...list(schema.allOf)].map(record)
  return alternatives.map((one) => directObject(one, schemas)).find((one) => one !== undefined)
}

/** As `objectIn`, without alternatives of alternatives: a recursion has an end. */
function directObject(schema: Schema, schemas: Schemas): Schema | undefined {
  const { target } = resolve(schema, schemas)
  return target.properties === undefined ? undefined : target
}

function fieldsOf(schema: Schema, schemas: Schemas): SchemaField[] {
  const required = new Set(list(schema.required))
  return Object.entries(record(schema.properties)).map(([name, one]) =>
    toField(name, record(one), schemas, required.has(name)),
  )
}

/** A short text for the type of a schema. */
export function typeOf(schema: Schema, schemas: Schemas, depth = 0): string {
  const { target, reference } = resolve(schema, schemas)
  if (reference !== undefined) return reference
  const choices = list(target.enum)
  if (target.const !== undefined) return JSON.stringify(target.const)
  if (choices.length > 0)
    return `${choices.slice(0, MAX_CHOICES).map(String).join(' | ')}${choices.length > MAX_CHOICES ? ' | …' : ''}`
  const options = [...list(target.anyOf), ...list(target.oneOf)].map(record)
  if (options.length > 0 && depth < 3)
    return [...new Set(options.map((one) => typeOf(one, schemas, depth + 1)))].join(' | ')
  if (target.items !== undefined && depth < 3) return `${typeOf(record(target.items), schemas, depth + 1)}[]`
  if (Array.isArray(target.type)) return target.type.map(String).join(' | ')
  return typeof target.type === 'string' ? target.type : 'any'
}
