import {
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  isSolanaError,
  type Rpc,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__INVALID_REQUEST,
  type SolanaRpcApi,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { transferLamports } from '../instructions/encode.ts'
import { buildTransaction, type Lifetime } from '../transaction/build-transaction.ts'
import { FORMAT_LIMITS, type TransactionLimits, type TransactionVersion } from './transaction-format.ts'

/** Properties of a cluster that differ between clusters or change with an epoch. */
export interface ClusterValues {
  genesisHash: string
  epoch: bigint
  /** Slots until the next epoch, at the time of the read. */
  slotsToNextEpoch: bigint
  /** Mean duration of a slot, milliseconds. */
  slotMs: number
  /** Blocks after its own in which a blockhash is valid. */
  blockhashBlocks: number
  /** Fee of one signature. */
  signatureFeeLamports: bigint
  rent: RentRate
  /** The limits of each transaction format that the cluster executes. */
  formats: TransactionFormats
}

/** Every cluster executes legacy and version 0. */
export type TransactionFormats = Readonly<
  Record<Exclude<TransactionVersion, 1>, TransactionLimits> & { 1?: TransactionLimits }
>

export interface RentRate {
  /** Rent exemption of an account without data. */
  baseLamports: bigint
  lamportsPerByte: bigint
}

/**
 * Lamports that make an account of `bytes` data bytes rent-exempt.
 * @example rentExemptLamports({ rent: { baseLamports: 890_880n, lamportsPerByte: 6_960n } }, 165) // => 2_039_280n
 */
export const rentExemptLamports = ({ rent }: Pick<ClusterValues, 'rent'>, bytes: number): bigint =>
  rent.baseLamports + rent.lamportsPerByte * BigInt(bytes)

const RENT_PROBE_BYTES = 1_000n

/**
 * Reads the values from the chain; throws on a failed request.
 * @example
 * const { slotMs } = await readClusterValues(rpc)
 * slotMs // => 400
 */
export async function readClusterValues(
  rpc: Rpc<SolanaRpcApi>,
  signal?: AbortSignal,
): Promise<ClusterValues> {
  const within = signal ? { abortSignal: signal } : {}
  const [genesisHash, epochInfo, samples, rent, latest] = await Promise.all([
    rpc.getGenesisHash().send(within),
    rpc.getEpochInfo({ commitment: 'confirmed' }).send(within),
    rpc.getRecentPerformanceSamples(SAMPLES).send(within),
    readRent(rpc, within),
    rpc.getLatestBlockhash({ commitment: 'confirmed' }).send(within),
  ])
  const { blockhash, lastValidBlockHeight } = latest.value
  const lifetime = { blockhash, lastValidBlockHeight: Number(lastValidBlockHeight) }
  const [height, signatureFeeLamports, hasV1] = await Promise.all([
    blockHeightAt(rpc, latest.context.slot, epochInfo.blockHeight, within),
    signatureFee(rpc, lifetime, within),
    supportsV1(rpc, lifetime, within),
  ])
  return {
    genesisHash,
    epoch: epochInfo.epoch,
    slotsToNextEpoch: epochInfo.slotsInEpoch - epochInfo.slotIndex,
    slotMs: meanSlotMs(samples),
    blockhashBlocks: Number(lastValidBlockHeight - height),
    signatureFeeLamports,
    rent,
    formats: {
      legacy: FORMAT_LIMITS.legacy,
      0: FORMAT_LIMITS[0],
      ...(hasV1 ? { 1: FORMAT_LIMITS[1] } : {}),
    },
  }
}

/**
 * The rent of one rate: three accounts on one line. It changes with an epoch, and two services may stand on either side; throws
 * where the replies are of both.
 */
async function readRent(rpc: Rpc<SolanaRpcApi>, within: { abortSignal?: AbortSignal }): Promise<RentRate> {
  const at = (bytes: bigint) => rpc.getMinimumBalanceForRentExemption(bytes).send(within)
  const [empty, one, two] = await Promise.all([at(0n), at(RENT_PROBE_BYTES), at(2n * RENT_PROBE_BYTES)])
  if (two - one !== one - empty) throw new Error('the rent has changed while it was read')
  return { baseLamports: empty, lamportsPerByte: (one - empty) / RENT_PROBE_BYTES }
}

const SAMPLES = 5
/** The initial slot time of every cluster; used while the chain has no performance sample. */
const GENESIS_SLOT_MS = 400

function meanSlotMs(samples: readonly { numSlots: bigint; samplePeriodSecs: number }[]): number {
  const slots = samples.reduce((sum, sample) => sum + Number(sample.numSlots), 0)
  const seconds = samples.reduce((sum, sample) => sum + sample.samplePeriodSecs, 0)
  return slots > 0 ? (seconds * 1_000) / slots : GENESIS_SLOT_MS
}

/** Height of the block whose hash is the latest; without that block, the head of the same commitment. */
async function blockHeightAt(
  rpc: Rpc<SolanaRpcApi>,
  slot: bigint,
  head: bigint,
  within: { abortSignal?: AbortSignal },
): Promise<bigint> {
  const options = { commitment: 'confirmed', transactionDetails: 'none', rewards: false } as const
  const block = await rpc
    .getBlock(slot, options)
    .send(within)
    .catch(() => null)
  return block?.blockHeight ?? head
}

/** A key without an owner. */
const PROBE_KEY = 'So11111111111111111111111111111111111111112'

async function signatureFee(
  rpc: Rpc<SolanaRpcApi>,
  lifetime: Lifetime,
  within: { abortSignal?: AbortSignal },
): Promise<bigint> {
  const message = probe('legacy', lifetime).subarray(1 + 64)
  const text = getBase64Decoder().decode(message) as TransactionMessageBytesBase64
  const { value } = await rpc.getFeeForMessage(text, { commitment: 'confirmed' }).send(within)
  if (value === null) throw new Error('the cluster returned no fee for a message with its latest blockhash')
  return value
}

/** Whether the cluster deserializes and sanitizes version 1: the result of a simulation, whatever it does. */
async function supportsV1(
  rpc: Rpc<SolanaRpcApi>,
  lifetime: Lifetime,
  within: { abortSignal?: AbortSignal },
): Promise<boolean> {
  const text = getBase64Decoder().decode(probe(1, lifetime)) as Base64EncodedWireTransaction
  try {
    const { value } = await rpc
      .simulateTransaction(text, { commitment: 'confirmed', encoding: 'base64', sigVerify: false })
      .send(within)
    return value.err !== 'UnsupportedVersion' && value.err !== 'SanitizeFailure'
  } catch (cause) {
    if (isSolanaError(cause, SOLANA_ERROR__JSON_RPC__INVALID_PARAMS)) return false
    if (isSolanaError(cause, SOLANA_ERROR__JSON_RPC__INVALID_REQUEST)) return false
    throw cause
  }
}

/** A transfer of nothing from a key without an owner to itself. */
function probe(version: 'legacy' | 1, lifetime: Lifetime): Uint8Array {
  const instructions = [transferLamports(PROBE_KEY, PROBE_KEY, 0n)]
  const config = { computeUnitLimit: 1_000, loadedAccountsDataSizeLimit: 65_536, priorityFeeLamports: 0n }
  const common = { feePayer: PROBE_KEY, instructions }
  const plan = version === 1 ? { ...common, version, config } : { ...common, version }
  const built = buildTransaction(plan, lifetime, FORMAT_LIMITS[version])
  if (!built.ok) throw new Error(`the probe transaction does not fit: ${built.reason}`)
  return built.bytes
}
