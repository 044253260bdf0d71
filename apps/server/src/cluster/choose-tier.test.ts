import { AMMS } from '@callisto/amms'
import { expect, test } from 'vitest'
import { readsOnDemand } from './choose-tier.ts'

const venues = AMMS.map((amm) => ({
  amm,
  shown: { label: amm.label, program: amm.program.address, state: 'on' as const, isTraded: true },
}))

/** A chain that lists accounts or not, and how often it was asked to. */
function chainThat(lists: boolean) {
  const asked: string[] = []
  const chain = {
    async getProgramAccounts(owner: string) {
      asked.push(owner)
      return { slot: 1, accounts: [] }
    },
    status: () => ({ partial: lists ? [] : asked }),
  }
  return { asked, chain: chain as unknown as Parameters<typeof readsOnDemand>[0] }
}

test.each([
  ['custom', ['ws://127.0.0.1:1'], false, false, 0],
  ['mainnet', ['ws://127.0.0.1:1'], false, false, 0],
  ['custom', [], true, false, 1],
  ['custom', [], false, true, 1],
  ['mainnet', [], true, true, 1],
  ['mainnet', [], false, true, 1],
] as const)(
  '%s with sockets %j, listed: %j -> on demand: %j',
  async (name, wsUrls, lists, expected, calls) => {
    const { asked, chain } = chainThat(lists)
    const { signal } = new AbortController()
    expect(await readsOnDemand(chain, { name, wsUrls }, venues, signal)).toBe(expected)
    expect(asked).toHaveLength(calls)
  },
)
