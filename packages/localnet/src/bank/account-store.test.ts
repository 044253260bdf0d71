import type { AccountState } from '@callisto/solana'
import { addressBytes, encodeBase58, readTokenAccount } from '@callisto/solana/codec'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../vm/addresses.ts'
import { AccountStore } from './account-store.ts'

const keys = Array.from({ length: 6 }, (_, i) => encodeBase58(new Uint8Array(32).fill(i + 1)))
const key = fc.constantFrom(...keys)

const token = fc
  .record({
    mint: key,
    owner: key,
    delegate: fc.option(key),
    program: fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM),
  })
  .map(({ mint, owner, delegate, program }) => {
    const data = new Uint8Array(165)
    data.set(addressBytes(mint), 0)
    data.set(addressBytes(owner), 32)
    if (delegate !== null) {
      data[72] = 1
      data.set(addressBytes(delegate), 76)
    }
    data[108] = 1
    return { owner: program, data }
  })
const plain = fc.record({
  owner: fc.constantFrom(SYSTEM_PROGRAM, ...keys),
  data: fc.uint8Array({ maxLength: 4 }),
})
const change = fc.tuple(key, fc.option(fc.oneof(token, plain)), fc.bigInt({ min: 1n, max: 10n ** 18n }))

test('indexes equal a scan after any sequence of changes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const store = new AccountStore()
      const slow = new Map<string, AccountState>()
      for (const [address, next, lamports] of changes) {
        const state = next === null ? undefined : { address, lamports, executable: false, ...next }
        store.put(address, state)
        if (state === undefined) slow.delete(address)
        else slow.set(address, state)
      }
      const scan = (test: (account: AccountState) => boolean) =>
        new Set([...slow.values()].filter(test).map((account) => account.address))
      for (const wanted of [...keys, SYSTEM_PROGRAM, TOKEN_PROGRAM]) {
        expect(new Set(store.byProgram(wanted))).toEqual(scan((a) => a.owner === wanted))
        expect(new Set(store.byTokenOwner(wanted))).toEqual(
          scan((a) => readTokenAccount(a)?.owner === wanted),
        )
        expect(new Set(store.byMint(wanted))).toEqual(scan((a) => readTokenAccount(a)?.mint === wanted))
        expect(new Set(store.byDelegate(wanted))).toEqual(
          scan((a) => readTokenAccount(a)?.delegate === wanted),
        )
      }
      expect(store.totalLamports).toBe([...slow.values()].reduce((sum, a) => sum + a.lamports, 0n))
    }),
    { numRuns: 300 },
  )
})
