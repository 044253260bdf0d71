import { cpmm, launchpad } from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { chainTimeAt } from './amm.ts'
import { AMMS, ammPrograms, decodePool } from './registry.ts'
import { curve } from './valid-accounts.test-helper.ts'

const key = (n: number) => cpmm.decodePool(poolBytes(n))!.mint0

/** A pool account whose keys differ in their first byte. */
function poolBytes(n: number): Uint8Array {
  const data = new Uint8Array(cpmm.POOL_SIZE)
  data.set(cpmm.POOL_DISCRIMINATOR)
  for (let i = 0; i < 9; i++) data[8 + 32 * i] = n + i
  const view = new DataView(data.buffer)
  view.setBigUint64(8 + 9 * 32, 5_000n, true)
  view.setBigUint64(16 + 9 * 32, 7_000n, true)
  return data
}

const noFee = () => undefined

const curveBytes = () => launchpad.encodeCurve({ ...curve, createdAt: 100n })

test('a pool account becomes a pool', () => {
  const decoded = decodePool({ address: 'p', owner: cpmm.PROGRAM, data: poolBytes(1) }, noFee)
  if (!decoded.ok) throw new Error(decoded.reason)
  expect(decoded.pool.mints).toEqual([key(1), key(2)])
  const quote = decoded.pool.quoteExactIn(0, 1000n, chainTimeAt(0))
  expect(quote).toMatchObject({ ok: true, amountOut: 1166n })
})

test('a curve account becomes a pool whose fee falls with time', () => {
  const decoded = decodePool({ address: 'c', owner: launchpad.PROGRAM, data: curveBytes() }, noFee)
  if (!decoded.ok) throw new Error(decoded.reason)
  expect(decoded.pool.settlesAt).toBe(160)
  const out = (time: number) => {
    const quote = decoded.pool.quoteExactIn(1, 1_000n, chainTimeAt(time))
    return quote.ok ? quote.amountOut : 0n
  }
  expect(out(100)).toBeLessThan(out(130))
  expect(out(160)).toBe(out(500))
})

test('wrong discriminator, wrong length, a config and an invalid state have different errors', () => {
  const refusal = (data: Uint8Array) => {
    const decoded = decodePool({ address: 'x', owner: cpmm.PROGRAM, data }, noFee)
    return decoded.ok ? undefined : decoded.reason
  }
  const config = new Uint8Array(cpmm.CONFIG_SIZE)
  config.set(cpmm.CONFIG_DISCRIMINATOR)
  const sameMints = poolBytes(1)
  sameMints.copyWithin(8 + 3 * 32, 8 + 2 * 32, 8 + 3 * 32)
  expect(refusal(new Uint8Array(375))).toBe('WRONG_DISCRIMINATOR')
  expect(refusal(poolBytes(1).subarray(0, 374))).toBe('WRONG_LENGTH')
  expect(refusal(new Uint8Array([...poolBytes(1), 0]))).toBe('WRONG_LENGTH')
  expect(refusal(config)).toBe('OTHER_ACCOUNT')
  expect(refusal(sameMints)).toBe('INVALID_STATE')
})

test.each(AMMS.map((amm) => [amm.id, amm] as const))('%s describes its program', (_, amm) => {
  const { address, label, swaps, instructions } = amm.program
  expect(amm.owners).toContain(address)
  expect(label).toBe(amm.label)
  expect(new Set(instructions.map(({ discriminator }) => discriminator)).size).toBe(instructions.length)
  const rows = swaps.map(({ routerVenue }) => routerVenue)
  for (const side of [0, 1] as const) expect(rows).toContain(amm.routerVenue?.(side))
})

test('every program that owns pools of a venue is described with its swaps', () => {
  const [amm] = AMMS
  const owners = [cpmm.PROGRAM, launchpad.PROGRAM]
  const programs = ammPrograms([{ ...amm!, owners }])
  expect(programs.map(({ address }) => address)).toEqual(owners)
  for (const { swaps, label } of programs) {
    expect(swaps).toEqual(amm!.program.swaps)
    expect(label).toBe(amm!.program.label)
  }
})
