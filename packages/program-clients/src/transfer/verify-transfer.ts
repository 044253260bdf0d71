import {
  associatedTokenAddress,
  equalBytes,
  type KnownInstruction,
  MEMO_PROGRAM,
  type ParsedInstruction,
  type ParsedTransaction,
  parseKnownInstruction,
} from '@callisto/solana'
import { parseTokenTransfer } from '../spending/token-transfer.ts'
import { isNativeSol, type TokenPath, type TransferIntent } from './transfer.ts'

type Token = Pick<TokenPath, 'tokenProgram' | 'opensAccount'> | undefined

interface Expected {
  intent: TransferIntent
  token: Token
  /** What receives: the wallet, or its token account. */
  destination: string
}

/** What the instructions do together. */
interface Moved {
  amount: bigint
  memos: Uint8Array[]
  opened: number
}

/**
 * Compares a transaction, decoded from its bytes, with what a person wants to send: the sender pays and signs alone, exactly the
 * amount leaves for exactly the recipient, the memo is the same, an account is opened only where it is meant, and there is
 * nothing else. Returns why it differs; undefined for the same.
 */
export async function verifyTransfer(
  transaction: ParsedTransaction,
  intent: TransferIntent,
  token: Token,
): Promise<string | undefined> {
  const { feePayer, signers, instructions } = transaction
  if (feePayer !== intent.sender || signers.length !== 1) return 'another one than you signs or pays'
  const { recipient, mint, amount, memo } = intent
  if (isNativeSol(mint) !== (token === undefined)) return 'the asset differs'
  const destination = token ? await associatedTokenAddress(recipient, mint, token.tokenProgram) : recipient
  const moved: Moved = { amount: 0n, memos: [], opened: 0 }
  for (const instruction of instructions) {
    const reason = read(instruction, { intent, token, destination }, moved)
    if (reason !== undefined) return reason
  }
  if (moved.amount !== amount) return 'the amount differs'
  if (!isMemo(moved.memos, memo)) return 'the memo differs'
  return moved.opened === (token?.opensAccount ? 1 : 0) ? undefined : 'the accounts that it opens differ'
}

/** Compared as bytes: different bytes can decode to the same text. */
function isMemo(found: readonly Uint8Array[], memo: string): boolean {
  const expected = memo === '' ? [] : [new TextEncoder().encode(memo)]
  return found.length === expected.length && found.every((bytes, at) => equalBytes(bytes, expected[at]!))
}

/** Adds what one instruction does; returns why it is not part of the transfer. */
function read(instruction: ParsedInstruction, expected: Expected, moved: Moved): string | undefined {
  if (instruction.programId === MEMO_PROGRAM) return readMemo(instruction, moved)
  const { intent, token, destination } = expected
  const transfer = token && parseTokenTransfer(instruction)
  if (transfer) {
    if (transfer.program !== token.tokenProgram || transfer.mint !== intent.mint) return 'the asset differs'
    if (transfer.authority !== intent.sender) return 'another one than you gives the tokens'
    if (transfer.destination !== destination) return 'the recipient differs'
    moved.amount += transfer.amount
    return undefined
  }
  const known = parse(instruction)
  if (known?.kind === 'transferLamports' && !token) {
    if (known.from !== intent.sender) return 'another one than you gives the SOL'
    if (known.to !== destination) return 'the recipient differs'
    moved.amount += known.lamports
    return undefined
  }
  if (known?.kind === 'createTokenAccount' && isOpening(known, expected)) {
    moved.opened += 1
    return undefined
  }
  return `it calls ${instruction.programId} for something else`
}

function readMemo({ accounts, data }: ParsedInstruction, moved: Moved): string | undefined {
  if (accounts.length > 0) return 'the memo differs'
  moved.memos.push(data)
  return undefined
}

function isOpening(
  known: Extract<KnownInstruction, { kind: 'createTokenAccount' }>,
  { intent, token, destination }: Expected,
): boolean {
  const { payer, account, owner, mint, tokenProgram } = known
  return (
    payer === intent.sender &&
    account === destination &&
    owner === intent.recipient &&
    mint === intent.mint &&
    tokenProgram === token?.tokenProgram
  )
}

/** A transfer of tokens that lacks an account throws in the parser; here it is no part of the transfer either. */
function parse(instruction: ParsedInstruction): KnownInstruction | undefined {
  try {
    return parseKnownInstruction(instruction)
  } catch {
    return undefined
  }
}
