import { decodeTransaction } from '../codec/transaction.ts'
import { parseKnownInstruction } from '../instructions/parse.ts'

/**
 * Lamports that the instructions of a wire transaction transfer to tip accounts; undefined for bytes that are no
 * transaction. Accounts of lookup tables do not count: a block engine does not read them.
 * @example tipLamports(WIRE, new Set([TIP_ACCOUNT])) // => 5_000n
 */
export function tipLamports(wire: Uint8Array, tipAccounts: ReadonlySet<string>): bigint | undefined {
  try {
    const { staticKeys, instructions } = decodeTransaction(wire).message
    const accountAt = (index: number) => ({ address: staticKeys[index] ?? '', signer: false, writable: true })
    return instructions
      .map(({ programIndex, accounts, data }) =>
        parseKnownInstruction({
          programId: accountAt(programIndex).address,
          accounts: Array.from(accounts, accountAt),
          data,
        }),
      )
      .reduce(
        (sum, one) =>
          one?.kind === 'transferLamports' && tipAccounts.has(one.to) ? sum + one.lamports : sum,
        0n,
      )
  } catch {
    return undefined
  }
}
