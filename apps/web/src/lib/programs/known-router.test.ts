import { readFileSync } from 'node:fs'
import { router } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { isKnownRouter, ROUTER_BUILD } from './known-router.ts'

const PROGRAMS = new URL('../../../../../programs/', import.meta.url)
const elf = new Uint8Array(readFileSync(new URL('router/router.so', PROGRAMS)))
const LOADER = 'BPFLoader2111111111111111111111111111111111'
const UPGRADEABLE = 'BPFLoaderUpgradeab1e11111111111111111111111'
const CODE = 'SysvarRent111111111111111111111111111111111'

const account = (address: string, owner: string, data: Uint8Array, executable = true): AccountState => ({
  address,
  owner,
  data,
  executable,
  lamports: 1n,
})
const program = account(router.PROGRAM, UPGRADEABLE, Uint8Array.of(2, 0, 0, 0, ...addressBytes(CODE)))
const codeOf = (code: Uint8Array, kind = 3, owner = UPGRADEABLE) =>
  account(CODE, owner, Uint8Array.of(kind, ...new Uint8Array(44), ...code), false)
const changed = elf.with(20_000, elf[20_000]! ^ 1)

test('the build is that of the lock file', () => {
  const lock = JSON.parse(readFileSync(new URL('programs.lock.json', PROGRAMS), 'utf8'))
  expect(ROUTER_BUILD).toEqual({ sha256: lock.router.binary, bytes: lock.router.bytes })
})

test.each<[string, readonly AccountState[], boolean]>([
  ['the build of a loader that changes nothing', [account(router.PROGRAM, LOADER, elf)], true],
  ['the build of the upgradeable loader', [program, codeOf(elf)], true],
  ['the build and zeros', [program, codeOf(Uint8Array.of(...elf, 0, 0))], true],
  ['nothing', [], false],
  ['an account that is no program', [account(router.PROGRAM, LOADER, elf, false)], false],
  ['a program of nobody', [account(router.PROGRAM, CODE, elf)], false],
  ['another byte', [program, codeOf(changed)], false],
  ['another byte, final', [account(router.PROGRAM, LOADER, changed)], false],
  ['more code', [program, codeOf(Uint8Array.of(...elf, 1))], false],
  ['less code', [program, codeOf(elf.subarray(1))], false],
  ['no code', [program], false],
  ['the code in an account of another kind', [program, codeOf(elf, 1)], false],
  ['the code in an account of another program', [program, codeOf(elf, 3, LOADER)], false],
  ['a program account that is cut', [{ ...program, data: program.data.subarray(0, 20) }, codeOf(elf)], false],
])('a router with %s', async (_, accounts, isKnown) => {
  const read = async (keys: readonly string[]) => ({
    accounts: keys.map((key) => accounts.find(({ address }) => address === key)),
  })
  expect(await isKnownRouter(router.PROGRAM, read)).toBe(isKnown)
})
