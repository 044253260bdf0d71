import { record } from '../../../lib/api/values.ts'

/** A JSON Schema, as far as the viewer reads it. */
export type Schema = Readonly<Record<string, unknown>>

export interface ApiParameter {
  name: string
  where: 'path' | 'query' | 'header'
  isRequired: boolean
  description: string
  schema: Schema
}

export interface ApiResponse {
  status: string
  description: string
  /** Media type and schema of the body; undefined for a response without one. */
  body: { mediaType: string; schema: Schema } | undefined
}

export interface ApiOperation {
  id: string
  method: 'GET' | 'POST'
  path: string
  summary: string
  tag: string
  parameters: readonly ApiParameter[]
  requestBody: Schema | undefined
  responses: readonly ApiResponse[]
}

export interface ApiDocument {
  title: string
  version: string
  description: string
  /** In the order of the document. */
  groups: readonly { tag: string; operations: readonly ApiOperation[] }[]
  /** Named schemas, by the name in `#/components/schemas/{name}`. */
  schemas: ReadonlyMap<string, Schema>
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Parses `/openapi.json`; undefined for an invalid shape. What is malformed in it is left out. */
export function parseDocument(reply: unknown): ApiDocument | undefined {
  const { openapi, info, paths, components } = record(reply)
  if (!text(openapi).startsWith('3.')) return undefined
  const operations = Object.entries(record(paths)).flatMap(([path, methods]) =>
    Object.entries(record(methods)).flatMap(([method, one]) => parseOperation(path, method, one) ?? []),
  )
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const { title, version, description } = record(info)
  return {
    title: text(title),
    version: text(version),
    description: text(description),
    groups: tags.map((tag) => ({ tag, operations: operations.filter((one) => one.tag === tag) })),
    schemas: new Map(
      Object.entries(record(record(components).schemas)).map(([name, one]) => [name, record(one)]),
    ),
  }
}

function parseOperation(path: string, method: string, value: unknown): ApiOperation | undefined {
  const { operationId, summary, tags, parameters, requestBody, responses } = record(value)
  const upper = method.toUpperCase()
  if ((upper !== 'GET' && upper !== 'POST') || text(operationId) === '') return undefined
  const body = bodyOf(record(requestBody).content)
  return {
    id: text(operationId),
    method: upper,
    path,
    summary: text(summary),
    tag: text(list(tags)[0]),
    parameters: list(parameters).flatMap((one) => parseParameter(one) ?? []),
    requestBody: body?.schema,
    responses: Object.entries(record(responses)).map(([status, one]) => ({
      status,
      description: text(record(one).description),
      body: bodyOf(record(one).content),
    })),
  }
}

function parseParameter(value: unknown): ApiParameter | undefined {
  const { name, in: where, required, description, schema } = record(value)
  if (text(name) === '' || (where !== 'path' && where !== 'query' && where !== 'header')) return undefined
  return {
    name: text(name),
    where,
    isRequired: required === true,
    description: text(description),
    schema: record(schema),
  }
}

function bodyOf(content: unknown): ApiResponse['body'] {
  const [mediaType, media] = Object.entries(record(content))[0] ?? []
  return mediaType === undefined ? undefined : { mediaType, schema: record(record(media).schema) }
}
