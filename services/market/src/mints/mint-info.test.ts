import { describe, expect, test } from 'vitest'
import { fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { extension, mintAccount } from '../testing/mint-accounts.test-helper.ts'
import { readMint } from './mint-info.ts'

const mint = fakeAddress(7, 1)
const admin = fakeAddress(7, 2)
const program = fakeAddress(7, 3)
const EPOCH = 10n
const extensionsOf = (...extensions: [number, Uint8Array][]) =>
  readMint(mint, mintAccount(mint, { extensions }), undefined, EPOCH)?.extensions
const rate = (epoch: bigint, bps: number, maximum = 5_000n) => ({ epoch, maximum, bps })

describe('powers over holders', () => {
  test.each([
    ['a permanent delegate', extension.permanentDelegate(admin), { permanentDelegate: admin }],
    ['a close authority', extension.closeAuthority(admin), { closeAuthority: admin }],
    ['accounts that start frozen', extension.defaultState(2), { defaultAccountState: 'frozen' }],
    ['accounts that could start frozen', extension.defaultState(1), { defaultAccountState: 'initialized' }],
    ['no transfers', extension.nonTransferable(), { nonTransferable: true }],
    ['a hook', extension.transferHook(undefined, program), { transferHook: { program } }],
    ['a hook to come', extension.transferHook(admin, undefined), { transferHook: { authority: admin } }],
    ['no hook for good', extension.transferHook(undefined, undefined), {}],
    [
      'a pause authority',
      extension.pausable(admin, false),
      { pausable: { paused: false, authority: admin } },
    ],
    ['a pause for good', extension.pausable(undefined, true), { pausable: { paused: true } }],
    ['no pause for good', extension.pausable(undefined, false), {}],
    [
      'a fee that may change',
      extension.transferFee(admin, [rate(2n, 30), rate(5n, 250)]),
      { transferFee: { bps: 250, maxFee: '5000', authority: admin } },
    ],
    [
      'a fee that will rise',
      extension.transferFee(undefined, [rate(2n, 0, 0n), rate(12n, 9_900, 2n ** 64n - 1n)]),
      {
        transferFee: {
          bps: 0,
          maxFee: '0',
          next: { bps: 9_900, maxFee: '18446744073709551615', epoch: 12 },
        },
      },
    ],
    ['an extension of the future', [77, new Uint8Array(3)], { unknownExtensions: [77] }],
  ] as [string, [number, Uint8Array], object][])('%s', (_, one, expected) => {
    expect(extensionsOf(one)).toEqual(expected)
  })

  test('several at once, and none', () => {
    expect(extensionsOf(extension.permanentDelegate(admin), extension.defaultState(2))).toEqual({
      permanentDelegate: admin,
      defaultAccountState: 'frozen',
    })
    expect(readMint(mint, mintAccount(mint), undefined, EPOCH)).toMatchObject({
      extensions: {},
      mintAuthority: undefined,
      freezeAuthority: undefined,
    })
  })

  test('of an account that is no mint are unknown', () => {
    const { data, ...account } = mintAccount(mint, { extensions: [extension.permanentDelegate(admin)] })
    expect(readMint(mint, { ...account, data: data.subarray(0, 190) }, undefined, EPOCH)).toBeUndefined()
    expect(readMint(mint, { ...account, data, owner: program }, undefined, EPOCH)).toBeUndefined()
    expect(readMint(mint, undefined, undefined, EPOCH)).toBeUndefined()
  })
})
