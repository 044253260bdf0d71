import {
  associatedTokenAddress,
  NATIVE_MINT,
  type ParsedInstruction,
  type ParsedTransaction,
  parseKnownInstruction,
  parseTransaction,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { type AccountRole, type Address, type Instruction, address as toAddress } from '@solana/kit'
import { fromBase64 } from '../../lib/text/base64.ts'

/** The transaction that a service has built is not the one that was asked for. */
export class OrderMismatch extends Error {
  override readonly name = 'OrderMismatch'
}

export function assertOrder(holds: boolean, difference: string): asserts holds {
  if (!holds) throw new OrderMismatch(difference)
}

/** Decodes a transaction that a service has built. Throws OrderMismatch for bytes that are none. */
export function readOrderTransaction(base64: string): ParsedTransaction {
  const parsed = parseTransaction(fromBase64(base64))
  if (!parsed.ok) throw new OrderMismatch(parsed.reason)
  return parsed.transaction
}

/** Its instructions as those of a new transaction. */
export const toInstructions = ({ instructions }: Pick<ParsedTransaction, 'instructions'>): Instruction[] =>
  instructions.map(({ programId, accounts, data }) => ({
    programAddress: toAddress(programId),
    accounts: accounts.map(({ address, signer, writable }) => ({
      address: toAddress(address),
      role: ((signer ? 2 : 0) + (writable ? 1 : 0)) as AccountRole,
    })),
    data,
  }))

/** Accounts of an instruction by their names. */
export function namedAccounts<const Name extends string>(
  { accounts }: Pick<ParsedInstruction, 'accounts'>,
  names: readonly Name[],
): Record<Name, Address> {
  assertOrder(accounts.length >= names.length, 'an account is missing')
  return Object.fromEntries(names.map((name, at) => [name, accounts[at]!.address])) as Record<Name, Address>
}

/** How a deposit of a mint is wrapped; undefined for other tokens than SOL. */
export async function wrappingOf(
  mint: string,
  lamports: bigint,
  user: string,
): Promise<Wrapping | undefined> {
  if (mint !== NATIVE_MINT) return undefined
  return { account: await associatedTokenAddress(user, NATIVE_MINT, TOKEN_PROGRAM), lamports }
}

/** Sub-instruction of Token-2022 that moves withheld fees to the mint, which an account needs before it is closed. */
const isHarvest = ({ programId, data }: ParsedInstruction): boolean =>
  programId === TOKEN_2022_PROGRAM && data.length === 2 && data[0] === 26 && data[1] === 4

/** SOL that is put into the user's own token account before it is sold. */
export interface Wrapping {
  account: string
  lamports: bigint
}

/**
 * The instructions of `program`. Beside them a transaction of an order may only set its compute budget, open and close the
 * user's own token accounts, wrap SOL into one of them, and harvest withheld fees; throws OrderMismatch otherwise.
 */
export function orderInstructions(
  { instructions, signers, feePayer }: ParsedTransaction,
  { program, user, wraps }: { program: string; user: string; wraps?: Wrapping | undefined },
): ParsedInstruction[] {
  assertOrder(feePayer === user && signers.length === 1, 'somebody else signs')
  let wrapped = 0n
  const found = instructions.filter((instruction) => {
    if (instruction.programId === program) return true
    if (isHarvest(instruction)) return false
    const known = parseKnownInstruction(instruction)
    assertOrder(known !== undefined, 'an instruction is not known')
    if (known.kind === 'createTokenAccount') {
      assertOrder(known.owner === user && known.payer === user, 'a token account of somebody else is opened')
    }
    if (known.kind === 'transferLamports') {
      assertOrder(known.from === user && known.to === wraps?.account, 'SOL is sent to somebody else')
      wrapped += known.lamports
    }
    if (known.kind === 'closeTokenAccount')
      assertOrder(
        known.owner === user && known.destination === user,
        'an account is closed for somebody else',
      )
    return false
  })
  assertOrder(wrapped <= (wraps?.lamports ?? 0n), 'more SOL is wrapped than is sold')
  return found
}
