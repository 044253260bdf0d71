import { expect, test } from 'vitest'
import { addressBytes } from '../codec/base58.ts'
import type { AccountState } from '../rpc/chain-port.ts'
import { readDeploySlot, readProgram, UPGRADEABLE_LOADER } from './index.ts'

const PROGRAM = 'SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'
const DATA = 'SysvarRent111111111111111111111111111111111'
const FINAL_LOADER = 'BPFLoader2111111111111111111111111111111111'
const CODE = Uint8Array.of(127, 69, 76, 70, 0, 0)

/** Start of an account of code that was deployed in a slot below 256. */
const header = (slot: number, kind = 3) => Uint8Array.of(kind, 0, 0, 0, slot, ...new Uint8Array(7))
const account = (address: string, owner: string, data: Uint8Array, executable: boolean): AccountState => ({
  address,
  owner,
  data,
  executable,
  lamports: 1n,
})
const final = account(PROGRAM, FINAL_LOADER, CODE, true)
const upgradeable = account(
  PROGRAM,
  UPGRADEABLE_LOADER,
  Uint8Array.of(2, 0, 0, 0, ...addressBytes(DATA)),
  true,
)
const dataOf = (start: Uint8Array, owner = UPGRADEABLE_LOADER) =>
  account(DATA, owner, Uint8Array.of(...start, ...new Uint8Array(33), ...CODE), false)
const inAccount = { code: undefined, programData: DATA }

test.each<[string, AccountState[], Awaited<ReturnType<typeof readProgram>>]>([
  ['a program that cannot change', [final], { code: CODE }],
  [
    'an upgradeable one',
    [upgradeable, dataOf(header(82))],
    { code: CODE, programData: DATA, deploySlot: 82 },
  ],
  ['nothing', [], undefined],
  ['an account that is no program', [{ ...final, executable: false }], undefined],
  ['a loader that is not known', [{ ...final, owner: DATA }], { code: undefined }],
  ['no account of the code', [upgradeable], inAccount],
  ['an account of the code of another kind', [upgradeable, dataOf(header(82, 1))], inAccount],
  ['an account of the code of another program', [upgradeable, dataOf(header(82), FINAL_LOADER)], inAccount],
  [
    'a program account that is cut',
    [{ ...upgradeable, data: upgradeable.data.subarray(0, 35) }],
    { code: undefined },
  ],
  [
    'a program account of another kind',
    [{ ...upgradeable, data: upgradeable.data.with(0, 1) }],
    { code: undefined },
  ],
])('%s', async (_, accounts, program) => {
  const calls: (readonly string[])[] = []
  const read = async (addresses: readonly string[]) => {
    calls.push(addresses)
    return { accounts: addresses.map((key) => accounts.find(({ address }) => address === key)) }
  }
  expect(await readProgram(PROGRAM, read)).toEqual(program)
  expect(calls.length).toBeLessThanOrEqual(2)
})

test('a read that fails rejects', async () => {
  const failing = () => Promise.reject(new Error('no reply'))
  await expect(readProgram(PROGRAM, failing)).rejects.toThrow('no reply')
})

test.each([
  ['code', header(82), 82],
  ['code of a longer account', Uint8Array.of(...header(82), 1, 2, 3), 82],
  ['another kind', header(82, 2), undefined],
  ['too few bytes', header(82).subarray(1), undefined],
  ['no account', undefined, undefined],
] as const)('the slot of %s', (_, data, slot) => expect(readDeploySlot(data)).toBe(slot))
