import type { SteppedLocalnet } from '@callisto/localnet/stepped'
import {
  type AccountState,
  compareSimulation,
  type SimulationComparison,
  type VerifyResult,
} from '@callisto/solana'
import { address } from '@solana/kit'
import type { HonestSwap } from './honest-swaps.ts'

/** What the node says of a swap before it is signed, compared as the browser does. */
export async function compareSimulatedSwap(
  { chain }: SteppedLocalnet,
  { wire, intent }: HonestSwap,
  { transaction, summary }: Extract<VerifyResult, { ok: true }>,
): Promise<SimulationComparison> {
  const addresses = transaction.accounts.flatMap((one) => (one.writable ? [address(one.address)] : []))
  const { accounts: before } = await chain.getAccounts(addresses)
  const base64 = Buffer.from(wire).toString('base64') as Parameters<typeof chain.rpc.simulateTransaction>[0]
  const options = { encoding: 'base64', replaceRecentBlockhash: true, sigVerify: false } as const
  const accounts = { encoding: 'base64', addresses } as const
  const { value } = await chain.rpc.simulateTransaction(base64, { ...options, accounts }).send()
  if (value.err !== null) return { ok: false, reason: `it fails: ${value.logs?.at(-1)}` }
  const simulated = addresses.map((each, at) => ({
    address: each,
    before: before[at],
    after: toState(each, value.accounts[at]),
  }))
  return compareSimulation(simulated, intent, summary)
}

type Encoded = { owner: string; lamports: bigint; executable: boolean; data: readonly [string, string] }

const toState = (address: string, account: Encoded | null | undefined): AccountState | undefined =>
  account ? { ...account, address, data: Uint8Array.from(Buffer.from(account.data[0], 'base64')) } : undefined
