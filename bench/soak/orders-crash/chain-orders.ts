import { setTimeout as wait } from 'node:timers/promises'
import { recurring, trigger } from '@callisto/program-clients'
import { isTooLong, rpcBatch } from '@callisto/testkit'

export type ChainOrder =
  | { address: string; program: 'trigger'; state: trigger.Order }
  | { address: string; program: 'recurring'; state: recurring.Order }

interface Accounts {
  value: { pubkey: string; account: { data: [string, string] } }[]
}

interface ClockAccount {
  value: { data: { parsed: { info: { unixTimestamp: number } } } }
}

const RETRY_MS = 100
const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'

/** The open orders of the chain and its time (unix seconds), of one state. */
export async function readChainOrders(rpcUrl: string): Promise<{ now: number; orders: ChainOrder[] }> {
  for (;;) {
    try {
      return await readOnce(rpcUrl)
    } catch (error) {
      // The chain of a busy machine ends a batch that takes too long.
      if (!isTooLong(error)) throw error
      await wait(RETRY_MS)
    }
  }
}

async function readOnce(rpcUrl: string): Promise<{ now: number; orders: ChainOrder[] }> {
  const commitment = { commitment: 'confirmed' }
  const options = { ...commitment, encoding: 'base64', withContext: true }
  const [clock, triggers, recurrings] = (await rpcBatch(rpcUrl, [
    { method: 'getAccountInfo', params: [CLOCK_SYSVAR, { ...commitment, encoding: 'jsonParsed' }] },
    { method: 'getProgramAccounts', params: [trigger.PROGRAM, options] },
    { method: 'getProgramAccounts', params: [recurring.PROGRAM, options] },
  ])) as [ClockAccount, Accounts, Accounts]
  const bytes = ([text]: [string, string]) => Uint8Array.from(Buffer.from(text, 'base64'))
  return {
    now: clock.value.data.parsed.info.unixTimestamp,
    orders: [
      ...triggers.value.flatMap(({ pubkey, account }): ChainOrder[] => {
        const state = trigger.decodeOrder(bytes(account.data))
        return state ? [{ address: pubkey, program: 'trigger', state }] : []
      }),
      ...recurrings.value.flatMap(({ pubkey, account }): ChainOrder[] => {
        const state = recurring.decodeOrder(bytes(account.data))
        return state ? [{ address: pubkey, program: 'recurring', state }] : []
      }),
    ],
  }
}
