import { assertThat } from '../swap/verification-error.ts'
import type { ParsedInstruction } from '../transaction/parse-transaction.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../well-known.ts'

/** The instructions that surround a swap; whatever else a transaction holds reads as undefined. */
export type KnownInstruction =
  | { kind: 'computeUnitLimit'; units: number }
  | { kind: 'computeUnitPrice'; microLamports: bigint }
  | { kind: 'transferLamports'; from: string; to: string; lamports: bigint }
  | {
      kind: 'createTokenAccount'
      payer: string
      account: string
      owner: string
      mint: string
      tokenProgram: string
    }
  | { kind: 'syncNative'; account: string; tokenProgram: string }
  | { kind: 'closeTokenAccount'; account: string; destination: string; owner: string; tokenProgram: string }

/** Accounts that a transfer of tokens needs, by the first byte of its data: transfer, with a check, with a fee. */
const TRANSFER_ACCOUNTS: Readonly<Record<number, number>> = { 3: 3, 12: 4, 26: 4 }

/**
 * Reads an instruction in the one form this product builds: exact length, exact number of accounts. Throws
 * VerificationError for a transfer of tokens that lacks an account (spec 2-8-36).
 * @example
 * const instruction = { programId: COMPUTE_BUDGET_PROGRAM, accounts: [], data: littleEndian([2, 1], [256, 4]) }
 * parseKnownInstruction(instruction) // => { kind: 'computeUnitLimit', units: 256 }
 */
export function parseKnownInstruction(instruction: ParsedInstruction): KnownInstruction | undefined {
  switch (instruction.programId) {
    case COMPUTE_BUDGET_PROGRAM:
      return readComputeBudget(instruction)
    case SYSTEM_PROGRAM:
      return readSystem(instruction)
    case ASSOCIATED_TOKEN_PROGRAM:
      return readAssociatedToken(instruction)
    case TOKEN_PROGRAM:
    case TOKEN_2022_PROGRAM:
      return readToken(instruction)
    default:
      return undefined
  }
}

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

function readComputeBudget({ data, accounts }: ParsedInstruction): KnownInstruction | undefined {
  if (accounts.length !== 0) return undefined
  if (data[0] === 2 && data.length === 5)
    return { kind: 'computeUnitLimit', units: view(data).getUint32(1, true) }
  if (data[0] === 3 && data.length === 9)
    return { kind: 'computeUnitPrice', microLamports: view(data).getBigUint64(1, true) }
  return undefined
}

function readSystem({ data, accounts }: ParsedInstruction): KnownInstruction | undefined {
  const [from, to, ...more] = accounts
  if (data.length !== 12 || view(data).getUint32(0, true) !== 2 || !from || !to || more.length > 0)
    return undefined
  return {
    kind: 'transferLamports',
    from: from.address,
    to: to.address,
    lamports: view(data).getBigUint64(4, true),
  }
}

function readAssociatedToken({ data, accounts }: ParsedInstruction): KnownInstruction | undefined {
  const [payer, account, owner, mint, system, tokenProgram, ...more] = accounts
  if (data.length !== 1 || data[0] !== 1 || more.length > 0) return undefined
  if (!payer || !account || !owner || !mint || !tokenProgram || system?.address !== SYSTEM_PROGRAM)
    return undefined
  return {
    kind: 'createTokenAccount',
    payer: payer.address,
    account: account.address,
    owner: owner.address,
    mint: mint.address,
    tokenProgram: tokenProgram.address,
  }
}

function readToken({ programId, data, accounts }: ParsedInstruction): KnownInstruction | undefined {
  assertThat(
    accounts.length >= (TRANSFER_ACCOUNTS[data[0] ?? 0] ?? 0),
    'Missing required account in instruction',
  )
  const [account, destination, owner, ...more] = accounts
  if (data.length !== 1 || !account) return undefined
  if (data[0] === 17 && accounts.length === 1)
    return { kind: 'syncNative', account: account.address, tokenProgram: programId }
  if (data[0] !== 9 || !destination || !owner || more.length > 0) return undefined
  return {
    kind: 'closeTokenAccount',
    account: account.address,
    destination: destination.address,
    owner: owner.address,
    tokenProgram: programId,
  }
}
