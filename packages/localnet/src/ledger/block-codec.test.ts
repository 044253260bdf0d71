import { describe, expect, test } from 'vitest'
import { decodeBlock, encodeBlock } from './block-codec.ts'

/** A block with one transfer, as the version before `costUnits` wrote it. */
const WITHOUT_COST =
  'AYG0tNUBgLS01QEBBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI' +
  'CIDiz6oGAdcBAT0jAbp7dO3B37xf8QSJW/5r0pSXpHqBghUvh2RJRarEtTFDawEnrRgXZ6MVFeLCmiA2xh/nlsFgjbST8dqq1wwB' +
  'AAEDiojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1yBOXcOqH0XX1ajVGbDTH7My42KkbTuN6Jd9g9bj8mzlAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcBAgIAAQwCAAAABQAAAAAAAAAA' +
  'AACIEwAAAAAAAJYBAgECAQICAQADQEIPAAAAAAAAAAAAAAAAAAEAAAAAAAAAAgCzLg8AAAAAAAEFAAAAAAAAAAAAAA=='

function oldBlock() {
  return decodeBlock(new Uint8Array(Buffer.from(WITHOUT_COST, 'base64')))
}

describe('decodeBlock', () => {
  test('a block of the format without costs is complete but for them', () => {
    const { slot, transactions } = oldBlock()
    expect(slot).toBe(447_552_001)
    expect(transactions).toHaveLength(1)
    expect(transactions[0]!.meta).toMatchObject({
      feeLamports: 5000n,
      computeUnits: 150,
      costUnits: undefined,
      postBalances: [994_995n, 5n, 1n],
    })
  })

  test.each([[undefined], [1481], [1_500_000]])('a cost of %s round-trips', (costUnits) => {
    const block = oldBlock()
    block.transactions[0]!.meta.costUnits = costUnits
    const again = decodeBlock(encodeBlock(block))
    expect(again.transactions[0]!.meta).toEqual({ ...block.transactions[0]!.meta, costUnits })
  })

  test('a block of an unknown format throws', () => {
    const bytes = encodeBlock(oldBlock())
    bytes[0] = 3
    expect(() => decodeBlock(bytes)).toThrow('another version')
  })
})
