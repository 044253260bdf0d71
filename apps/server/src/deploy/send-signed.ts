import {
  buildTransaction,
  type Clock,
  FORMAT_LIMITS,
  type Lifetime,
  type SendOutcome,
  sendTransaction,
  setComputeUnitLimit,
  setComputeUnitPrice,
  transactionRpc,
} from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import { type Instruction, type KeyPairSigner, type Rpc, type SolanaRpcApi, signBytes } from '@solana/kit'

/** Who signs, and how its transactions reach the cluster. */
export interface SendOptions {
  rpc: Rpc<SolanaRpcApi>
  clock: Clock
  payer: KeyPairSigner
  /** Priority fee, micro-lamports a compute unit. */
  unitPrice: bigint
  signal: AbortSignal
}

/** No instruction of the loader, nor the creation of its accounts, takes more. */
const COMPUTE_UNITS = 20_000

export async function latestLifetime({
  rpc,
  signal,
}: Pick<SendOptions, 'rpc' | 'signal'>): Promise<Lifetime> {
  const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal: signal })
  return { blockhash: value.blockhash, lastValidBlockHeight: Number(value.lastValidBlockHeight) }
}

/** Sends instructions signed by the payer and by `others`. Resolves with what became of them. */
export async function sendSigned(
  instructions: readonly Instruction[],
  lifetime: Lifetime,
  { rpc, clock, payer, unitPrice, signal }: SendOptions,
  others: readonly KeyPairSigner[] = [],
): Promise<SendOutcome> {
  const price = unitPrice > 0n ? [setComputeUnitPrice(unitPrice)] : []
  const plan = {
    version: 0 as const,
    feePayer: payer.address,
    instructions: [setComputeUnitLimit(COMPUTE_UNITS), ...price, ...instructions],
  }
  const built = buildTransaction(plan, lifetime, FORMAT_LIMITS[0])
  if (!built.ok) throw new Error(`a transaction of the deployment does not fit: ${built.reason}`)
  let wire = built.bytes
  for (const { address, keyPair } of [payer, ...others]) {
    const unsigned = decodeTransaction(wire)
    const signature = await signBytes(keyPair.privateKey, unsigned.message.bytes)
    wire = withSignature(unsigned, address, signature)
  }
  const request = {
    wire,
    lastValidBlockHeight: lifetime.lastValidBlockHeight,
    signal: AbortSignal.any([signal]),
  }
  return sendTransaction(request, { rpc: transactionRpc(rpc), clock })
}
