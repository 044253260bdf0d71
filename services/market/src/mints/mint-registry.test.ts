import { expect, test } from 'vitest'
import { FakeChain, fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { MintRegistry } from './mint-registry.ts'

const mint = fakeAddress(1, 1)
const { signal } = new AbortController()

/** A registry whose reads of accounts call `during` with the number of the read. */
function registryWith(during: (registry: MintRegistry, read: number) => void) {
  const { port } = new FakeChain()
  let reads = 0
  const registry: MintRegistry = new MintRegistry({
    ...port,
    getAccounts: async (addresses, ...rest) => {
      reads += 1
      during(registry, reads)
      return port.getAccounts(addresses, ...rest)
    },
  })
  return { registry, reads: () => reads }
}

test('a mint that is requested during its read is read again', async () => {
  const { registry, reads } = registryWith((self, read) => {
    if (read === 1) self.request(mint)
  })
  registry.request(mint)
  expect(await registry.refresh(signal)).toEqual([mint, mint])
  expect([reads(), registry.pending]).toEqual([2, 0])
})

test('a failed read stays requested', async () => {
  const { registry } = registryWith((_, read) => {
    if (read === 1) throw new Error('no answer')
  })
  registry.request(mint)
  await expect(registry.refresh(signal)).rejects.toThrow('no answer')
  expect(registry.pending).toBe(1)
  expect(await registry.refresh(signal)).toEqual([mint])
})
