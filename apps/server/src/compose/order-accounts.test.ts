import type { AccountState } from '@callisto/solana'
import { expect, test } from 'vitest'
import { findOrderAccounts } from './order-accounts.ts'

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
