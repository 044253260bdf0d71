import { allRoutes, fullPath, webSocketRoutes } from '@callisto/contract'
import { validate } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './document.ts'
import { PARAMETER_DOCS } from './parameter-docs.ts'

interface Operation {
  operationId: string
  summary: string
  parameters?: { name: string; in: string; description: string; schema: object }[]
  requestBody?: { content: object }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

const document = openApiDocument() as { paths: Record<string, Record<string, Operation>>; components: object }
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

describe('two independent validators find no fault', () => {
  test('@seriousme/openapi-schema-validator', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  test('@readme/openapi-parser', async () => {
    const result = await validate(structuredClone(document) as never)
    expect(result).toMatchObject({ valid: true, warnings: [] })
  })
})

test('every route and socket has an operation with a unique id', () => {
  const declared = [
    ...allRoutes.map(({ operationId }) => operationId),
    ...webSocketRoutes.map((one) => one.operationId),
  ]
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...declared].sort())
  expect(new Set(declared).size).toBe(declared.length)
})

test.each(operations)('$method $path is described', ({ path, operation }) => {
  const { parameters = [], responses, summary } = operation
  expect(summary).not.toBe('')
  const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  for (const { description, schema } of parameters) {
    expect(description).not.toBe('')
    expect(Object.keys(schema).length).toBeGreaterThan(0)
  }
  for (const [status, { description, content }] of Object.entries(responses)) {
    expect(description).not.toBe('')
    if (status === '101' || (status === '400' && content === undefined)) continue
    for (const { schema } of Object.values(content ?? {}))
      expect(Object.keys(schema).length).toBeGreaterThan(0)
  }
  expect(Object.keys(responses).some((status) => status.startsWith('4'))).toBe(true)
})

// Of a parameter without documentation no document is made: this file fails then, with the name of the call.
test('every documentation of a parameter is that of a call', () => {
  const used = allRoutes.flatMap((route) => {
    const { parameters = [] } = document.paths[fullPath(route)]![route.method.toLowerCase()]!
    return parameters.flatMap(({ name }) =>
      [`${route.prefix} ${name}`, name].filter((key) => key in PARAMETER_DOCS).slice(0, 1),
    )
  })
  expect([...new Set(used)].sort()).toEqual(Object.keys(PARAMETER_DOCS).sort())
})

test('every reference resolves', () => {
  const names = new Set(Object.keys((document.components as { schemas: object }).schemas))
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(20)
  for (const [, name] of references) expect(names).toContain(name)
})

test('parameters with a body, a status or a template are complete', () => {
  for (const route of allRoutes) {
    const operation = document.paths[fullPath(route)]?.[route.method.toLowerCase()]
    expect(operation?.requestBody !== undefined, route.operationId).toBe(route.body !== undefined)
    expect(operation?.responses).toHaveProperty('200')
  }
})
