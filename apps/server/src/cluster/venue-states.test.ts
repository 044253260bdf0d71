import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AMMS } from '@callisto/amms'
import { router } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { afterAll, expect, test } from 'vitest'
import { buildsOf } from './program-code.ts'
import { readChosenVenues, readRouter, readVenues, tradedAmms } from './venue-states.ts'

const LOADER = 'BPFLoader2111111111111111111111111111111111'
const UPGRADEABLE = 'BPFLoaderUpgradeab1e11111111111111111111111'
const SABER = 'SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'
const CODE = Uint8Array.from({ length: 200 }, (_, index) => index)
const DATA_ADDRESS = 'SysvarRent111111111111111111111111111111111'

const dir = mkdtempSync(join(tmpdir(), 'callisto-venues-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = join(dir, 'program.so')
writeFileSync(file, CODE)

const [amm] = AMMS
const VENUE = amm!.program.address as string
const builds = buildsOf([VENUE, router.PROGRAM as string].map((address) => ({ address, file })))

const account = (address: string, owner: string, data: Uint8Array): AccountState => ({
  address,
  owner,
  lamports: 1n,
  data,
  executable: address !== DATA_ADDRESS,
})
const plain = (address: string, data: Uint8Array = CODE) => account(address, LOADER, data)
const upgradeable = account(VENUE, UPGRADEABLE, Uint8Array.of(2, 0, 0, 0, ...addressBytes(DATA_ADDRESS)))
const codeOf = (data: Uint8Array) =>
  account(DATA_ADDRESS, UPGRADEABLE, Uint8Array.of(3, ...new Uint8Array(44), ...data))
const changed = Uint8Array.from(CODE, (byte, index) => (index === 150 ? byte + 1 : byte))
const padded = Uint8Array.of(...CODE, 0, 0, 0)

const chainOf = (accounts: AccountState[]) => ({
  getAccounts: async (addresses: readonly string[]) => ({
    slot: 1,
    accounts: addresses.map((address) => accounts.find((one) => one.address === address)),
  }),
})

async function stateOf(...accounts: AccountState[]) {
  const chain = chainOf(accounts)
  const [venue] = await readVenues(chain, [amm!], builds, await readRouter(chain, router.PROGRAM, builds))
  return venue!.shown
}

test.each<[string, AccountState[], string, RegExp | undefined]>([
  ['the committed program', [plain(router.PROGRAM), plain(VENUE)], 'on', undefined],
  ['the committed program, upgradeable', [plain(router.PROGRAM), upgradeable, codeOf(CODE)], 'on', undefined],
  ['a longer account with zeros', [plain(router.PROGRAM), upgradeable, codeOf(padded)], 'on', undefined],
  ['no program', [plain(router.PROGRAM)], 'off', /not deployed/],
  [
    'another byte',
    [plain(router.PROGRAM), plain(VENUE, changed)],
    'unproven',
    /not the one that quotes are proven/,
  ],
  ['more code', [plain(router.PROGRAM), plain(VENUE, Uint8Array.of(...CODE, 1))], 'unproven', /not the one/],
  ['less code', [plain(router.PROGRAM), plain(VENUE, CODE.subarray(1))], 'unproven', /not the one/],
  ['a program without its code', [plain(router.PROGRAM), upgradeable], 'unproven', /not the one/],
  ['no router', [plain(VENUE)], 'off', /^The router program.*not deployed/],
  [
    'another router',
    [plain(router.PROGRAM, changed), plain(VENUE)],
    'unproven',
    /^The router program.*not the one/,
  ],
])('%s', async (_, accounts, state, reason) => {
  const shown = await stateOf(...accounts)
  expect(shown).toMatchObject({ label: amm!.program.label, program: VENUE, state })
  if (reason === undefined) expect(shown.reason).toBeUndefined()
  else expect(shown.reason).toMatch(reason)
})

test.each([
  ['another build', [plain(SABER)], false, { state: 'unproven', isTraded: false }],
  ['another build that is allowed', [plain(SABER)], true, { state: 'unproven', isTraded: true }],
  ['no program', [], true, { state: 'off', isTraded: false }],
] as const)('a venue of mainnet: %s', async (_, accounts, isUnprovenAllowed, expected) => {
  const venues = await readChosenVenues(chainOf([...accounts]), [{ id: 'saber', isUnprovenAllowed }])
  expect(venues.map(({ shown }) => shown)).toMatchObject([{ label: 'Saber', program: SABER, ...expected }])
  expect(tradedAmms(venues)).toHaveLength(expected.isTraded ? 1 : 0)
})

test.each<[string, AccountState[], RegExp | undefined]>([
  ['the committed build', [plain(SABER)], undefined],
  ['another byte', [plain(SABER, changed)], /not the one/],
  ['nothing', [plain(router.PROGRAM)], /not deployed/],
])('a router at an address of its own with %s', async (_, accounts, reason) => {
  const fault = await readRouter(chainOf(accounts), SABER, builds)
  if (reason === undefined) expect(fault).toBeUndefined()
  else expect(fault?.reason).toMatch(reason)
})
