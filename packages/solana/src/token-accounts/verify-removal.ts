import { isTokenProgram } from '../codec/token-layout.ts'
import { parseKnownInstruction } from '../instructions/parse.ts'
import { assertThat, VerificationError } from '../swap/verification-error.ts'
import type { ParsedTransaction } from '../transaction/parse-transaction.ts'
import { parseBurn } from './burn.ts'

/** What a person agreed to destroy and to close. */
export interface RemovalIntent {
  user: string
  /** By token account. */
  burns: ReadonlyMap<string, { mint: string; amount: bigint }>
  /** Token accounts that are closed; their lamports return to `user`. */
  closes: ReadonlySet<string>
}

/**
 * Compares a decoded transaction with the intent: each burn and each closing once, a burn before the closing of its account,
 * nothing else, no further signer, no fee but that of the signature. The reason of a difference; undefined when there is none.
 * @example
 * const parsed = parseTransaction(WIRE)
 * const intent = { user: USER, burns: new Map(), closes: new Set([POOL]) }
 * parsed.ok && verifyRemoval(parsed.transaction, intent) // => 'the transaction calls another program'
 */
export function verifyRemoval(transaction: ParsedTransaction, intent: RemovalIntent): string | undefined {
  try {
    assertRemoval(transaction, intent)
    return undefined
  } catch (cause) {
    return cause instanceof VerificationError ? cause.message : 'the transaction cannot be verified'
  }
}

function assertRemoval(transaction: ParsedTransaction, { user, burns, closes }: RemovalIntent): void {
  const { feePayer, signers, instructions, config } = transaction
  assertThat(feePayer === user && signers.length === 1, 'another account signs or pays')
  assertThat(config === undefined, 'the transaction sets a priority fee')
  const burned = new Set<string>()
  const closed = new Set<string>()
  for (const instruction of instructions) {
    assertThat(isTokenProgram(instruction.programId), 'the transaction calls another program')
    const burn = parseBurn(instruction)
    if (burn) {
      const meant = burns.get(burn.account)
      assertThat(meant !== undefined && !burned.has(burn.account), 'the transaction burns of another account')
      assertThat(!closed.has(burn.account), 'the transaction burns of a closed account')
      assertThat(burn.mint === meant.mint && burn.amount === meant.amount, 'the burned amount differs')
      assertThat(burn.owner === user, 'another wallet burns')
      burned.add(burn.account)
      continue
    }
    const close = parseKnownInstruction(instruction)
    assertThat(close?.kind === 'closeTokenAccount', 'the transaction has another instruction')
    assertThat(
      closes.has(close.account) && !closed.has(close.account),
      'the transaction closes another account',
    )
    assertThat(close.owner === user && close.destination === user, 'the rent goes to another account')
    closed.add(close.account)
  }
  assertThat(burned.size === burns.size && closed.size === closes.size, 'a part of it is missing')
}
