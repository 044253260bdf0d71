import { expect, test } from 'vitest'
import { openapi } from './openapi.ts'

test('every path parameter is declared and every reply has a schema', () => {
  const { paths } = openapi() as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: { name: string; in: string }[]
          responses: Record<string, { content: { 'application/json': { schema: object } } }>
        }
      >
    >
  }
  expect(Object.keys(paths).length).toBeGreaterThan(12)
  for (const [path, methods] of Object.entries(paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const call of Object.values(methods)) {
      expect(call.parameters?.filter((each) => each.in === 'path').map((each) => each.name) ?? []).toEqual(
        named,
      )
      expect(
        Object.keys(call.responses[200]?.content['application/json'].schema ?? {}).length,
      ).toBeGreaterThan(0)
    }
  }
})
