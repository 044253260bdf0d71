import {
  buildTransaction,
  type ChainPort,
  type Clock,
  type ClusterValues,
  sendTransaction,
  transactionRpc,
} from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import { address, type Instruction } from '@solana/kit'
import { findLifetime } from '../build/lifetime.ts'

/** A key that pays for lookup tables, may extend them, and pays for shared accounts. */
export interface LookupTableAuthority {
  address: string
  /** The 64 bytes of an Ed25519 signature. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

export interface AuthorityOptions {
  authority: LookupTableAuthority
  chain: ChainPort
  cluster: () => ClusterValues
  clock: Clock
  signal: AbortSignal
  /** Requests lamports when the balance of the authority is low. */
  fund?: (() => Promise<void>) | undefined
}

const MIN_LAMPORTS = 200_000_000n

/** Requests lamports for an authority that has few, where the chain has a faucet. */
export async function ensureFunds({ authority, chain, fund, signal }: AuthorityOptions): Promise<void> {
  const key = address(authority.address)
  const { value: lamports } = await chain.rpc.getBalance(key).send({ abortSignal: signal })
  if (lamports < MIN_LAMPORTS) await fund?.()
}

/** Pays for and signs a transaction. Resolves when the chain has confirmed the transaction; rejects when it failed or expired. */
export async function sendAsAuthority(
  instructions: readonly Instruction[],
  options: AuthorityOptions,
): Promise<void> {
  const { authority, chain, clock } = options
  const cluster = options.cluster()
  // A derived signal per transaction: each adds several listeners.
  const signal = AbortSignal.any([options.signal])
  const lifetime = await findLifetime(chain, cluster, undefined, signal)
  if (!lifetime.ok) throw new Error('no blockhash for a transaction of the authority')
  const plan = { version: 0 as const, feePayer: authority.address, instructions }
  const built = buildTransaction(plan, lifetime.value, cluster.formats[0])
  if (!built.ok) throw new Error(`a transaction of the authority does not fit: ${built.reason}`)
  const unsigned = decodeTransaction(built.bytes)
  const signature = await authority.sign(unsigned.message.bytes)
  const wire = withSignature(unsigned, authority.address, signature)
  const request = { wire, lastValidBlockHeight: lifetime.value.lastValidBlockHeight, signal }
  const outcome = await sendTransaction(request, { rpc: transactionRpc(chain.rpc), clock })
  if (outcome.status !== 'confirmed')
    throw new Error(`a transaction of the authority failed: ${outcome.failure.message}`)
}
