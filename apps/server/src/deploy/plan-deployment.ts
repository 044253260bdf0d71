import { readClusterValues } from '@callisto/solana'
import { readAddress } from '@callisto/solana/codec'
import {
  type Address,
  createAddressWithSeed,
  getBase64Encoder,
  type KeyPairSigner,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit'
import { sha256 } from '../cluster/program-code.ts'
import {
  BUFFER_HEADER_BYTES,
  CODE_AUTHORITY_OFFSET,
  CODE_HEADER_BYTES,
  codeAddress,
  PROGRAM_BYTES,
  UPGRADEABLE_LOADER,
} from './loader-instructions.ts'

/** Bytes of code in one transaction: it has 1,232 in all. */
export const CHUNK_BYTES = 900
/** Of the address that stands for a program without a key of its own. */
const PROGRAM_SEED = 'callisto-router'

/** A deployment as far as it has come, and what is left of it. */
export interface DeploymentPlan {
  program: Address
  /** What derives it from the payer; undefined for a key of its own. */
  programSeed: string | undefined
  code: Address
  buffer: Address
  bufferSeed: string
  elf: Uint8Array
  state: 'absent' | 'deployed' | 'final'
  hasBuffer: boolean
  /** Offsets of the parts of the code that the buffer lacks. */
  missing: readonly number[]
  cost: DeploymentCost
}

/** Lamports, by the rent and the fee of the cluster. */
export interface DeploymentCost {
  /** Of the accounts of the program, which stay. */
  rent: bigint
  /** Of the buffer, which comes back. */
  bufferRent: bigint
  programRent: bigint
  fees: bigint
  /** What the payer must have to finish. */
  needed: bigint
  balance: bigint
}

export interface PlanOptions {
  rpc: Rpc<SolanaRpcApi>
  payer: KeyPairSigner
  program?: KeyPairSigner | undefined
  elf: Uint8Array
  /** Priority fee, micro-lamports a compute unit. */
  unitPrice: bigint
  signal: AbortSignal
}

interface Account {
  owner: string
  data: Uint8Array
  lamports: bigint
  executable: boolean
}

/** The part of the code at an offset. */
export const chunkAt = (elf: Uint8Array, offset: number): Uint8Array =>
  elf.subarray(offset, offset + CHUNK_BYTES)

/**
 * Reads how far the deployment of a program has come: a buffer's address follows from payer and code, so that a later run
 * finds what an earlier one has written. Throws where the addresses hold something else.
 */
export async function planDeployment(options: PlanOptions): Promise<DeploymentPlan> {
  const { payer, elf } = options
  const programSeed = options.program === undefined ? PROGRAM_SEED : undefined
  const program = options.program?.address ?? (await seededAddress(payer.address, PROGRAM_SEED))
  const code = await codeAddress(program)
  const bufferSeed = sha256(elf).slice(0, 32)
  const buffer = await seededAddress(payer.address, bufferSeed)
  const [ofProgram, ofCode, ofBuffer, ofPayer] = await readAccounts(
    [program, code, buffer, payer.address],
    options,
  )
  const state = stateOf(ofProgram, ofCode, { program, code, elf })
  const missing = state === 'absent' ? missingOf(ofBuffer, { elf, authority: payer.address }) : []
  const hasBuffer = ofBuffer !== undefined
  const cost = await costOf(options, {
    state,
    hasBuffer,
    writes: missing.length,
    balance: ofPayer?.lamports ?? 0n,
  })
  return { program, programSeed, code, buffer, bufferSeed, elf, state, hasBuffer, missing, cost }
}

const seededAddress = (baseAddress: Address, seed: string): Promise<Address> =>
  createAddressWithSeed({ baseAddress, seed, programAddress: UPGRADEABLE_LOADER })

function stateOf(
  program: Account | undefined,
  code: Account | undefined,
  { program: key, code: codeKey, elf }: { program: Address; code: Address; elf: Uint8Array },
): DeploymentPlan['state'] {
  if (program === undefined) return 'absent'
  const isProgram = program.owner === UPGRADEABLE_LOADER && program.executable
  if (!isProgram || readAddress(program.data, 4) !== codeKey || code === undefined)
    throw new Error(`${key} is something else than a program of the upgradeable loader`)
  const deployed = code.data.subarray(CODE_HEADER_BYTES)
  const isBuild = startsWith(deployed, elf) && deployed.subarray(elf.length).every((byte) => byte === 0)
  if (!isBuild) throw new Error(`${key} has another program: deploy this one with another --program-keypair`)
  return code.data[CODE_AUTHORITY_OFFSET] === 0 ? 'final' : 'deployed'
}

function missingOf(
  buffer: Account | undefined,
  { elf, authority }: { elf: Uint8Array; authority: Address },
): number[] {
  const offsets = Array.from(
    { length: Math.ceil(elf.length / CHUNK_BYTES) },
    (_, index) => index * CHUNK_BYTES,
  )
  if (buffer === undefined) return offsets
  const { owner, data } = buffer
  const isOwn =
    owner === UPGRADEABLE_LOADER && data.length === BUFFER_HEADER_BYTES + elf.length && data[4] === 1
  if (!isOwn || readAddress(data, 5) !== authority)
    throw new Error('the account of the buffer is something else: deploy with another --keypair')
  const written = data.subarray(BUFFER_HEADER_BYTES)
  return offsets.filter((offset) => !startsWith(written.subarray(offset), chunkAt(elf, offset)))
}

const startsWith = (bytes: Uint8Array, prefix: Uint8Array): boolean =>
  bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte)

/** Compute units of each transaction, as `send-signed.ts` limits them. */
const COMPUTE_UNITS = 20_000n
const MICRO = 1_000_000n

async function costOf(
  { rpc, elf, unitPrice, signal }: PlanOptions,
  left: { state: DeploymentPlan['state']; hasBuffer: boolean; writes: number; balance: bigint },
): Promise<DeploymentCost> {
  const rentOf = (bytes: number) =>
    rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send({ abortSignal: signal })
  const [programRent, codeRent, bufferRent, { signatureFeeLamports }] = await Promise.all([
    rentOf(PROGRAM_BYTES),
    rentOf(CODE_HEADER_BYTES + elf.length),
    rentOf(BUFFER_HEADER_BYTES + elf.length),
    readClusterValues(rpc, signal),
  ])
  const isAbsent = left.state === 'absent'
  const transactions = BigInt((isAbsent ? left.writes + (left.hasBuffer ? 1 : 2) : 0) + 1)
  // Two signatures at most; the priority fee is rounded up.
  const priority = (COMPUTE_UNITS * unitPrice + MICRO - 1n) / MICRO
  const fees = transactions * (2n * signatureFeeLamports + priority)
  const rent = isAbsent ? programRent + codeRent : 0n
  // The buffer pays for the code.
  const held = left.hasBuffer ? bufferRent : 0n
  const needed = isAbsent ? programRent + (codeRent > bufferRent ? codeRent : bufferRent) - held + fees : fees
  return { rent, bufferRent, programRent, fees, needed, balance: left.balance }
}

async function readAccounts(
  keys: readonly Address[],
  { rpc, signal }: PlanOptions,
): Promise<(Account | undefined)[]> {
  const { value } = await rpc
    .getMultipleAccounts([...keys], { commitment: 'confirmed', encoding: 'base64' })
    .send({ abortSignal: signal })
  return value.map((account) =>
    account === null || account.lamports === 0n
      ? undefined
      : {
          owner: account.owner,
          data: new Uint8Array(getBase64Encoder().encode(account.data[0])),
          lamports: account.lamports,
          executable: account.executable,
        },
  )
}
