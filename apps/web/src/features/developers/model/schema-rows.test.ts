import { expect, test } from 'vitest'
import { toField, typeOf } from './schema-rows.ts'

const node = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', description: 'Mint' },
    parent: { $ref: '#/components/schemas/Node' },
    side: { enum: ['buy', 'sell'] },
    children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
  },
}
const schemas = new Map([['Node', node]])

test('a schema that contains itself is read one level at a time', () => {
  const root = toField('', { $ref: '#/components/schemas/Node' }, schemas)
  expect(root.type).toBe('Node')
  const fields = root.fields?.() ?? []
  expect(fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['id', 'string', true],
    ['parent', 'Node', false],
    ['side', 'buy | sell', false],
    ['children', 'Node[]', false],
  ])
  expect(fields[0]).toMatchObject({ description: 'Mint', fields: undefined })
  expect(fields[3]?.fields?.().map(({ name }) => name)).toEqual(['id', 'parent', 'side', 'children'])
})

test.each([
  [{ type: 'integer' }, 'integer'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ const: '2.0' }, '"2.0"'],
  [{ $ref: '#/components/schemas/Missing' }, 'any'],
  [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, 'number[][]'],
  [{}, 'any'],
])('%j is %s', (schema, type) => {
  expect(typeOf(schema, schemas)).toBe(type)
})
