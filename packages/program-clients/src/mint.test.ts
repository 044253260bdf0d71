import { getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter } from './byte-writer.ts'
import {
  decodeMetaplexMetadata,
  decodeMint,
  decodeTokenAccount,
  transferFeeAt,
  uiMultiplier,
} from './index.ts'

const key = (byte: number) => getAddressDecoder().decode(new Uint8Array(32).fill(byte))
const none = key(0)

function mintBytes(authority = 1): ByteWriter {
  return new ByteWriter()
    .u32(1)
    .key(key(authority))
    .u64(10n ** 15n)
    .u8(6)
    .u8(1)
    .u32(0)
    .key(key(7))
}

function extended(
  base: ByteWriter,
  length: number,
  type: number,
  extensions: [number, Uint8Array][],
): Uint8Array {
  base.bytes(new Uint8Array(165 - length)).u8(type)
  for (const [kind, data] of extensions) base.u16(kind).u16(data.length).bytes(data)
  return base.done()
}

const f64 = (value: number) => new Uint8Array(Float64Array.of(value).buffer)

const everything: [number, Uint8Array][] = [
  [
    1,
    new ByteWriter()
      .key(key(3))
      .key(none)
      .u64(5n)
      .u64(7n)
      .u64(1000n)
      .u16(100)
      .u64(9n)
      .u64(2000n)
      .u16(50)
      .done(),
  ],
  [12, new ByteWriter().key(key(4)).done()],
  [25, new ByteWriter().key(key(5)).bytes(f64(1)).i64(1_000n).bytes(f64(5)).done()],
  [18, new ByteWriter().key(none).key(key(6)).done()],
  [
    19,
    new ByteWriter()
      .key(none)
      .key(key(6))
      .text('Apple xStock')
      .text('AAPLx')
      .text('https://x/y.json')
      .u32(0)
      .done(),
  ],
  [6, Uint8Array.of(2)],
  [26, new ByteWriter().key(key(8)).u8(1).done()],
  [14, new ByteWriter().key(key(10)).key(key(11)).done()],
  [3, new ByteWriter().key(key(12)).done()],
  [99, Uint8Array.of(1, 2, 3)],
]

test('a plain mint', () => {
  expect(decodeMint(mintBytes().done())).toMatchObject({
    supply: 10n ** 15n,
    decimals: 6,
    mintAuthority: key(1),
    freezeAuthority: undefined,
    transferFee: undefined,
    metadata: undefined,
    frozenByDefault: false,
    defaultAccountState: undefined,
    transferHookAuthority: undefined,
    unknownExtensions: [],
  })
})

test('a mint with extensions', () => {
  const mint = decodeMint(extended(mintBytes(), 82, 1, everything))
  expect(mint).toMatchObject({
    permanentDelegate: key(4),
    metadataAddress: key(6),
    metadata: {
      mint: key(6),
      name: 'Apple xStock',
      symbol: 'AAPLx',
      uri: 'https://x/y.json',
      updateAuthority: undefined,
    },
    frozenByDefault: true,
    defaultAccountState: 'frozen',
    transferHook: key(11),
    transferHookAuthority: key(10),
    closeAuthority: key(12),
    unknownExtensions: [99],
    pauseAuthority: key(8),
    paused: true,
    nonTransferable: false,
  })
  expect(mint?.transferFee).toEqual({
    authority: key(3),
    older: { epoch: 7n, maximum: 1000n, bps: 100 },
    newer: { epoch: 9n, maximum: 2000n, bps: 50 },
  })
  expect(transferFeeAt(mint?.transferFee, 8n)?.bps).toBe(100)
  expect(transferFeeAt(mint?.transferFee, 9n)?.bps).toBe(50)
  expect(mint && [uiMultiplier(mint, 999.9), uiMultiplier(mint, 1000)]).toEqual([1, 5])
})

test('what is no mint is refused, whatever the bytes', () => {
  const token = extended(new ByteWriter().bytes(new Uint8Array(165)), 165, 2, [])
  expect(decodeMint(token)).toBeUndefined()
  expect(decodeMint(new Uint8Array(82))).toBeUndefined()
  expect(decodeMint(mintBytes().done().subarray(1))).toBeUndefined()
  expect(
    decodeMint(extended(mintBytes(), 82, 1, [[19, new Uint8Array(400)]]).subarray(0, 500)),
  ).toBeUndefined()
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 400 }), (bytes) => {
      if (bytes.length > 165) bytes[165] = 1
      for (const decode of [decodeMint, decodeTokenAccount, decodeMetaplexMetadata]) {
        expect(['undefined', 'object']).toContain(typeof decode(bytes))
      }
    }),
    { seed: 5, numRuns: 300 },
  )
})

const account = () =>
  new ByteWriter()
    .key(key(1))
    .key(key(2))
    .u64(77n)
    .u32(1)
    .key(key(3))
    .u8(2)
    .u32(1)
    .u64(2_039_280n)
    .u64(5n)
    .u32(0)
    .key(none)

test('token accounts of both programs', () => {
  const expected = {
    mint: key(1),
    owner: key(2),
    amount: 77n,
    delegate: key(3),
    delegatedAmount: 5n,
    frozen: true,
    nativeRent: 2_039_280n,
    closeAuthority: undefined,
  }
  expect(decodeTokenAccount(account().done())).toEqual(expected)
  expect(decodeTokenAccount(extended(account(), 165, 2, [[7, new Uint8Array()]]))).toEqual(expected)
  expect(decodeTokenAccount(extended(account(), 165, 1, []))).toBeUndefined()
  expect(decodeTokenAccount(new Uint8Array(165))).toBeUndefined()
  expect(decodeTokenAccount(new Uint8Array(355).fill(2))).toBeUndefined()
})

test.each([
  ['with creators and zero bytes behind the texts', true, 1],
  ['without creators, final', false, 0],
])('Metaplex metadata %s', (_, creators, mutable) => {
  const w = new ByteWriter().u8(4).key(key(1)).key(key(2))
  w.text('USD Coin\0\0\0').text('USDC\0').text('https://a.b/c.json\0\0').u16(0)
  if (creators) w.u8(1).u32(1).key(key(3)).u8(1).u8(100)
  else w.u8(0)
  w.u8(0).u8(mutable).bytes(new Uint8Array(200))
  expect(decodeMetaplexMetadata(w.done())).toEqual({
    mint: key(2),
    name: 'USD Coin',
    symbol: 'USDC',
    uri: 'https://a.b/c.json',
    updateAuthority: mutable ? key(1) : undefined,
  })
})
