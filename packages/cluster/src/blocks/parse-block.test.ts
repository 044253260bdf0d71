import { describe, expect, test } from 'vitest'
import { parseRpcJson } from '../rpc/rpc-json.ts'
import { ModelChain, shownBlock } from '../testing/model-chain.test-helper.ts'
import { seededRandom } from '../testing/random.test-helper.ts'
import { parseBlock } from './parse-block.ts'

/** A block with transactions of both versions. */
function sample() {
  const chain = new ModelChain(seededRandom(3))
  for (;;) {
    const block = chain.tick(false)!
    const versions = new Set(block.transactions.map(({ version }) => version))
    if (versions.size === 2) return block
  }
}

const BLOCK = sample()
const TEXT = shownBlock(BLOCK)

test('a block with transactions of versions 0 and 1', () => {
  const parsed = parseBlock(BLOCK.slot, JSON.parse(TEXT))
  expect(parsed?.block).toMatchObject({ slot: BLOCK.slot, blockhash: BLOCK.hash, blockHeight: BLOCK.height })
  expect(parsed?.parentHash).toBe(BLOCK.parent?.hash)
  const [transaction] = parsed!.block.transactions
  expect(parsed!.block.transactions).toHaveLength(BLOCK.transactions.length)
  expect(transaction).toMatchObject({
    err: null,
    feeLamports: 5_000n,
    computeUnits: 7,
    logs: ['Log truncated'],
  })
  expect(transaction!.accountKeys).toContain(BLOCK.transactions[0]!.writes[0]![0])
})

test('balances that a double does not hold are exact', () => {
  const text = TEXT.replace('"preBalances":[1', '"preBalances":[18446744073709551615')
  const parsed = parseBlock(BLOCK.slot, parseRpcJson(text))
  expect(parsed!.block.transactions[0]!.preBalances[0]).toBe(18_446_744_073_709_551_615n)
})

describe('hostile replies are no block, and nothing throws', () => {
  const NOISE = [null, undefined, -1, 1.5, Number.NaN, '', 'x', [], {}, [null], '9'.repeat(40), true]

  function* mutations(value: unknown): Generator<unknown> {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      for (const noise of NOISE) yield { ...value, [key]: noise }
      for (const inner of mutations((value as Record<string, unknown>)[key]))
        yield Array.isArray(value)
          ? value.map((one, index) => (`${index}` === key ? inner : one))
          : { ...value, [key]: inner }
    }
  }

  test('each field in turn', () => {
    let count = 0
    for (const reply of mutations(JSON.parse(TEXT))) {
      parseBlock(BLOCK.slot, reply)
      count += 1
    }
    expect(count).toBeGreaterThan(500)
  })

  test.each([
    ...NOISE,
    JSON.parse(TEXT.replace('"base64"', '"base58"').replaceAll(/"[A-Za-z0-9+/=]{80,}"/g, '"AAAA"')),
  ])('%j', (reply) => {
    expect(parseBlock(1, reply)).toBeUndefined()
  })
})

test.each([
  ['{"a":12345678901234567,"b":[-12345678901234567]}', { a: '12345678901234567', b: ['-12345678901234567'] }],
  ['{"a":"x: 12345678901234567, \\" 12345678901234567"}', { a: 'x: 12345678901234567, " 12345678901234567' }],
  ['{"a":1.2345678901234567}', { a: 1.2345678901234567 }],
  ['[123456789012345]', [123_456_789_012_345]],
])('long integers become text, others stay: %s', (text, value) => {
  expect(parseRpcJson(text)).toEqual(value)
})
