import { setTimeout as wait } from 'node:timers/promises'
import {
  clmm,
  cpmm,
  distributor,
  dlmm,
  launchpad,
  METAPLEX_METADATA_PROGRAM,
  oracle,
  recurring,
  stable,
  trigger,
  votelock,
} from '@callisto/program-clients'
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { isTooLong, rpcBatch } from '@callisto/testkit'

export interface DumpedAccount {
  owner: string
  lamports: bigint
  data: Uint8Array
}

/** Every account of the chain at one confirmed slot; those of wallets without their (empty) data. */
export interface AccountDump {
  slot: number
  /** Total lamports as `getSupply` returns. */
  totalLamports: bigint
  accounts: ReadonlyMap<string, DumpedAccount>
}

interface Listing {
  context: { slot: number }
  value: {
    pubkey: string
    account: { owner: string; lamports: number | string; data: [string, string] }
  }[]
}

/** Owner programs of the embedded chain. */
const OWNERS = [
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  clmm.PROGRAM,
  distributor.PROGRAM,
  votelock.PROGRAM,
  cpmm.PROGRAM,
  dlmm.PROGRAM,
  launchpad.PROGRAM,
  stable.PROGRAM,
  oracle.PROGRAM,
  trigger.PROGRAM,
  recurring.PROGRAM,
  METAPLEX_METADATA_PROGRAM,
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
  ADDRESS_LOOKUP_TABLE_PROGRAM,
]
/** The chain ends a batch that takes too long, which on a loaded machine happens for a while. */
const TRIES = 10
const RETRY_MS = 500

/** Reads all accounts in one batch, which the chain serves from one state. */
export async function readAccountDump(rpcUrl: string): Promise<AccountDump> {
  const options = { commitment: 'confirmed', encoding: 'base64', withContext: true }
  const calls = [
    { method: 'getSupply', params: [{ commitment: 'confirmed' }] },
    ...OWNERS.map((owner) => ({
      method: 'getProgramAccounts',
      params: [owner, hasEmptyData(owner) ? { ...options, dataSlice: { offset: 0, length: 0 } } : options],
    })),
  ]
  for (let tries = 1; ; tries++) {
    try {
      return toAccountDump(await rpcBatch(rpcUrl, calls))
    } catch (error) {
      if (!isTooLong(error) || tries === TRIES) throw error
      await wait(RETRY_MS * tries)
    }
  }
}

/** Program accounts are large and hold no balances. */
const hasEmptyData = (owner: string) => owner === SYSTEM_PROGRAM || owner.includes('Loader')

function toAccountDump([supply, ...listings]: unknown[]): AccountDump {
  const { context, value } = supply as { context: { slot: number }; value: { total: number | string } }
  const accounts = new Map<string, DumpedAccount>()
  for (const listing of listings as Listing[]) {
    if (listing.context.slot !== context.slot) throw new Error('a batch was answered from several states')
    for (const { pubkey, account } of listing.value)
      accounts.set(pubkey, {
        owner: account.owner,
        lamports: BigInt(account.lamports),
        data: Buffer.from(account.data[0], 'base64'),
      })
  }
  return { slot: context.slot, totalLamports: BigInt(value.total), accounts }
}
