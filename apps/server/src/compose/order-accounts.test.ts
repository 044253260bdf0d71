import { OrderAccountsSchema } from '@callisto/contract'
import { oracle, recurring, trigger } from '@callisto/program-clients'
import { type AccountState, knownAddress } from '@callisto/solana'
import { expect, test } from 'vitest'
import { findOrderAccounts, readOrderPins } from './order-accounts.ts'

const [own, other, absent] = ['A', 'B', 'C'].map((letter) => letter.repeat(32)) as [string, string, string]

/** A chain with the accounts `own` and `other`. */
const chain = {
  getAccounts: async (addresses: readonly string[]) => ({
    slot: 1,
    accounts: addresses.map((address) =>
      address === absent ? undefined : ({ address } as unknown as AccountState),
    ),
  }),
}

test.each([
  [{}, { oracleSet: own, triggerConfig: own }, { oracleSet: own, triggerConfig: own }],
  [
    { triggerConfig: other },
    { oracleSet: own, triggerConfig: own },
    { oracleSet: own, triggerConfig: other },
  ],
  [
    { oracleSet: undefined, recurringConfig: other },
    { oracleSet: own },
    { oracleSet: own, recurringConfig: other },
  ],
  [{ oracleSet: absent }, { oracleSet: own }, {}],
  [{}, { oracleSet: absent, triggerConfig: own }, { triggerConfig: own }],
  [{}, {}, {}],
])('configured %j beside the chain’s %j: %j', async (configured, chainOwn, found) => {
  expect(await findOrderAccounts(chain, configured, chainOwn)).toEqual(found)
})

const admin = knownAddress(oracle.PROGRAM)
const terms = {
  ...{ admin, feeOwner: admin, feeBps: 10, stableFeeBps: 3, fillReward: 5_000, closeReward: 7_000, index: 0 },
  ...{ bump: 255, stableMints: [{ mint: admin }] },
}
const set = {
  ...{ admin, changeAt: 0n, version: 0, minLive: 1, nextMinLive: 0, publishers: [], nextPublishers: [] },
  ...{ index: 0, bump: 255 },
}

/** A chain with one account at `own`. */
const chainOf = (owner: string, data: Uint8Array) => ({
  getAccounts: async (addresses: readonly string[]) => ({
    slot: 1,
    accounts: addresses.map((address) =>
      address === own ? { address, owner, data, lamports: 1n, executable: false } : undefined,
    ),
  }),
})

test.each([
  ['trigger', 'triggerConfig', trigger],
  ['recurring', 'recurringConfig', recurring],
] as const)(
  'the page is pinned to the terms that a config of %s has on the chain',
  async (kind, name, program) => {
    const accounts = OrderAccountsSchema.parse({ [name]: own })
    expect(await readOrderPins(chainOf(program.PROGRAM, program.encodeConfig(terms)), accounts)).toEqual({
      [kind]: {
        config: own,
        feeOwner: admin,
        feeBps: 10,
        stableFeeBps: 3,
        fillRewardLamports: 5_000,
        closeRewardLamports: 7_000,
        stableMints: [admin],
      },
    })
    // An account of another program, and one of the program that is no config.
    expect(await readOrderPins(chainOf(oracle.PROGRAM, program.encodeConfig(terms)), accounts)).toEqual({})
    expect(await readOrderPins(chainOf(program.PROGRAM, new Uint8Array(8)), accounts)).toEqual({})
  },
)

test('a set of publishers is pinned where the oracle program has it', async () => {
  const accounts = OrderAccountsSchema.parse({ oracleSet: own, triggerConfig: absent })
  expect(await readOrderPins(chainOf(oracle.PROGRAM, oracle.encodeSet(set)), accounts)).toEqual({
    oracleSet: own,
  })
  expect(await readOrderPins(chainOf(trigger.PROGRAM, oracle.encodeSet(set)), accounts)).toEqual({})
})
