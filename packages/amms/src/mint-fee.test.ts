import { expect, test } from 'vitest'
import { decodeTransferFee } from './mint-fee.ts'

/** A Token-2022 mint with a metadata pointer and a transfer fee that changes in epoch 10. */
function mintWithFee(): Uint8Array {
  const data = new Uint8Array(166 + 4 + 64 + 4 + 108)
  const view = new DataView(data.buffer)
  data[165] = 1
  view.setUint16(166, 18, true)
  view.setUint16(168, 64, true)
  view.setUint16(234, 1, true)
  view.setUint16(236, 108, true)
  for (const [at, epoch, maximum, bps] of [
    [238 + 72, 3n, 500n, 100],
    [238 + 90, 10n, 900n, 250],
  ] as const) {
    view.setBigUint64(at, epoch, true)
    view.setBigUint64(at + 8, maximum, true)
    view.setUint16(at + 16, bps, true)
  }
  return data
}

test.each([
  [9n, { bps: 100, maximum: 500n }],
  [10n, { bps: 250, maximum: 900n }],
])('in epoch %d the fee is %o', (epoch, fee) => {
  expect(decodeTransferFee(mintWithFee(), epoch)).toEqual(fee)
})

test('a mint of the older program and broken bytes have none', () => {
  expect(decodeTransferFee(new Uint8Array(82), 0n)).toBeUndefined()
  const mint = mintWithFee()
  for (let length = 0; length < mint.length; length++)
    expect(decodeTransferFee(mint.subarray(0, length), 10n)).toBeUndefined()
})
