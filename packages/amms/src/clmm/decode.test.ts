import { clmm, sqrtPriceAtTick } from '@callisto/program-clients'
import { readAddress } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { chainTimeAt } from '../amm.ts'
import { decodeOne } from '../registry.ts'
import { clmmPool } from '../valid-accounts.test-helper.ts'
import { clmmAmm } from './amm.ts'

const key = (byte: number) => readAddress(new Uint8Array(32).fill(byte))
const decode = (data: Uint8Array, owner: string = clmm.PROGRAM) =>
  decodeOne(clmmAmm, { address: 'pool', owner, data }, () => undefined)

const reason = (data: Uint8Array, owner?: string) => {
  const decoded = decode(data, owner)
  return decoded.ok ? undefined : decoded.reason
}

const changed = (changes: Partial<clmm.Pool>) => clmm.encodePool({ ...clmmPool, ...changes })

test('a pool account becomes a pool that crosses its ticks', () => {
  const decoded = decode(clmm.encodePool(clmmPool))
  if (!decoded.ok) throw new Error(decoded.reason)
  expect(decoded.pool.mints).toEqual([key(3), key(4)])
  expect(decoded.pool.segments(0, chainTimeAt(0))).toHaveLength(2)
  expect(decoded.pool.quoteExactIn(0, 10_000n, chainTimeAt(0))).toMatchObject({ ok: true, feeMint: key(3) })
  expect(decoded.pool.quoteExactIn(0, 30_000n, chainTimeAt(0))).toEqual({
    ok: false,
    code: 'AMOUNT_TOO_LARGE',
  })
})

test('a pool without a tick in a direction trades nothing in it', () => {
  const decoded = decode(changed({ ticksBelow: 0, liquidity: 0n, sqrtPrice: sqrtPriceAtTick(-200) }))
  if (!decoded.ok) throw new Error(decoded.reason)
  expect(decoded.pool.quoteExactIn(0, 1_000n, chainTimeAt(0))).toEqual({ ok: false, code: 'NOT_TRADABLE' })
  expect(decoded.pool.segments(0, chainTimeAt(0))).toEqual([])
  expect(decoded.pool.quoteExactIn(1, 1_000n, chainTimeAt(0)).ok).toBe(true)
})

test('the price may stand on its ticks, on either side', () => {
  expect(reason(changed({ sqrtPrice: sqrtPriceAtTick(-10) }))).toBeUndefined()
  expect(reason(changed({ sqrtPrice: sqrtPriceAtTick(10) }))).toBeUndefined()
  expect(
    reason(changed({ sqrtPrice: sqrtPriceAtTick(10), ticksBelow: 3, liquidity: 2_000_000n })),
  ).toBeUndefined()
})

test('other accounts and foreign bytes have different errors', () => {
  const bytes = clmm.encodePool(clmmPool)
  const position = new Uint8Array(clmm.POSITION_SIZE)
  position.set(clmm.POSITION_DISCRIMINATOR)
  const config = new Uint8Array(clmm.CONFIG_SIZE)
  config.set(clmm.CONFIG_DISCRIMINATOR)
  expect([reason(position), reason(config)]).toEqual(['OTHER_ACCOUNT', 'OTHER_ACCOUNT'])
  expect(reason(bytes, 'somebody')).toBe('WRONG_OWNER')
  expect(reason(bytes.subarray(1))).toBe('WRONG_DISCRIMINATOR')
  expect(reason(bytes.subarray(0, -1))).toBe('WRONG_LENGTH')
  expect(reason(new Uint8Array([...bytes, 0]))).toBe('WRONG_LENGTH')
  // Says that it has more ticks than there is room for.
  const full = bytes.slice()
  new DataView(full.buffer).setUint16(clmm.POOL_FIRST_SIZE - 120 * 68 - 2, 121, true)
  expect(reason(full)).toBe('INVALID_STATE')
})
