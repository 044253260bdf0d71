import { expect, test } from 'vitest'
import { parseDocument } from './document.ts'

const operation = {
  operationId: 'getQuote',
  summary: 'Best route',
  tags: ['trade'],
  parameters: [
    { name: 'amount', in: 'query', required: true, description: 'Base units', schema: { type: 'string' } },
    { name: 'x', in: 'cookie' },
    'nonsense',
  ],
  responses: {
    200: { description: 'Success', content: { 'application/json': { schema: { type: 'object' } } } },
    400: { description: 'Bad' },
  },
}
const document = {
  openapi: '3.1.0',
  info: { title: 'Callisto', version: '0.1.0', description: 'd' },
  paths: {
    '/api/swap/v1/quote': { get: operation, delete: operation },
    '/data': { post: { operationId: 'post', tags: ['market'] } },
    '/broken': { get: null },
  },
  components: { schemas: { Asset: { type: 'object' } } },
}

test('operations by tag, with their parameters and responses', () => {
  const parsed = parseDocument(document)
  expect(parsed?.groups.map(({ tag, operations }) => [tag, operations.map(({ id }) => id)])).toEqual([
    ['trade', ['getQuote']],
    ['market', ['post']],
  ])
  expect(parsed?.groups[0]?.operations[0]).toEqual({
    id: 'getQuote',
    method: 'GET',
    path: '/api/swap/v1/quote',
    summary: 'Best route',
    tag: 'trade',
    parameters: [
      {
        name: 'amount',
        where: 'query',
        isRequired: true,
        description: 'Base units',
        schema: { type: 'string' },
      },
    ],
    requestBody: undefined,
    responses: [
      {
        status: '200',
        description: 'Success',
        body: { mediaType: 'application/json', schema: { type: 'object' } },
      },
      { status: '400', description: 'Bad', body: undefined },
    ],
  })
  expect(parsed?.schemas.get('Asset')).toEqual({ type: 'object' })
})

test.each([null, 'x', {}, { openapi: '2.0' }, { openapi: 3 }])('%j is no document', (reply) => {
  expect(parseDocument(reply)).toBeUndefined()
})
