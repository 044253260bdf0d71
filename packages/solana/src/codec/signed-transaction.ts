import type { Instruction } from '@solana/kit'
import { addressBytes, blockhashBytes } from './base58.ts'

const SIGNER = 2
const WRITABLE = 1

/** A key pair that signs synchronously. */
export interface TransactionSigner {
  address: string
  /** The 64-byte Ed25519 signature of a message. */
  sign(message: Uint8Array): Uint8Array
}

/**
 * A signed legacy transaction. `signers[0]` pays. kit's builder costs about a millisecond a transaction, this one
 * a tenth of it, which is what lets a day of history be played in a minute. Roles are kit's `AccountRole` bits.
 * @example
 * const wire = signedTransaction([SIGNER], [transferLamports(USER, TIP_ACCOUNT, 5_000n)], BLOCKHASH)
 * decodeTransaction(wire).message.staticKeys // => [USER, TIP_ACCOUNT, SYSTEM_PROGRAM]
 */
export function signedTransaction(
  signers: readonly TransactionSigner[],
  instructions: readonly Instruction[],
  blockhash: string,
): Uint8Array {
  const message = compile(signers[0]!.address, instructions, blockhash)
  const head = 1 + 64 * signers.length
  const wire = new Uint8Array(head + message.bytes.length)
  wire[0] = signers.length
  wire.set(message.bytes, head)
  for (const wallet of signers) {
    const place = message.signers.indexOf(wallet.address)
    if (place < 0) throw new Error('a wallet signs a transaction that does not name it')
    wire.set(wallet.sign(message.bytes), 1 + 64 * place)
  }
  if (message.signers.length !== signers.length) throw new Error('a signature is missing')
  return wire
}

function rolesOf(payer: string, instructions: readonly Instruction[]): Map<string, number> {
  const roles = new Map<string, number>([[payer, SIGNER | WRITABLE]])
  for (const { programAddress, accounts } of instructions) {
    for (const meta of accounts ?? []) roles.set(meta.address, (roles.get(meta.address) ?? 0) | meta.role)
    if (!roles.has(programAddress)) roles.set(programAddress, 0)
  }
  return roles
}

function compile(payer: string, instructions: readonly Instruction[], blockhash: string) {
  const roles = rolesOf(payer, instructions)
  const ordered: string[] = []
  const counts = [SIGNER | WRITABLE, SIGNER, WRITABLE, 0].map((wanted) => {
    const before = ordered.length
    for (const [key, role] of roles) if (role === wanted) ordered.push(key)
    return ordered.length - before
  })
  const [writableSigners = 0, readonlySigners = 0, , readonlyOthers = 0] = counts
  const out: number[] = [writableSigners + readonlySigners, readonlySigners, readonlyOthers]
  pushLength(out, ordered.length)
  const keys = new Uint8Array(32 * ordered.length + 32)
  ordered.forEach((key, place) => {
    keys.set(addressBytes(key), 32 * place)
  })
  keys.set(blockhashBytes(blockhash), 32 * ordered.length)
  const body: number[] = []
  const placeOf = new Map(ordered.map((key, place) => [key, place]))
  pushLength(body, instructions.length)
  for (const instruction of instructions) pushInstruction(body, instruction, placeOf)
  const bytes = new Uint8Array(out.length + keys.length + body.length)
  bytes.set(out)
  bytes.set(keys, out.length)
  bytes.set(body, out.length + keys.length)
  return { bytes, signers: ordered.slice(0, writableSigners + readonlySigners) }
}

function pushInstruction(
  body: number[],
  instruction: Instruction,
  placeOf: ReadonlyMap<string, number>,
): void {
  const accounts = instruction.accounts ?? []
  body.push(placeOf.get(instruction.programAddress)!)
  pushLength(body, accounts.length)
  for (const meta of accounts) body.push(placeOf.get(meta.address)!)
  const data = instruction.data ?? []
  pushLength(body, data.length)
  for (const byte of data) body.push(byte)
}

/** Compact-u16. */
function pushLength(out: number[], length: number): void {
  let left = length
  while (left >= 128) {
    out.push((left & 127) | 128)
    left >>= 7
  }
  out.push(left)
}
