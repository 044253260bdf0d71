import { decodeTransaction } from '@callisto/solana/codec'
import { rpcCall } from '@callisto/testkit'
import { getBase64Encoder } from '@solana/kit'
import type { Addresses } from '../product/server-process.ts'
import { execute, type SignedRequest } from './order-client.ts'
import type { OrderLedger } from './order-ledger.ts'

/** More than the API takes for an outcome. */
const EXECUTE_MS = 100_000

/**
 * Executes what was signed and of which nobody knows the outcome, as a wallet does after an outage. A transaction that could
 * still land must land or fail; one whose blockhash is over may be over.
 */
export async function executeAgain(
  { url, rpcUrl }: Addresses,
  signed: readonly SignedRequest[],
): Promise<{ executed: number; over: number; violations: string[] }> {
  const unknown = signed.filter(({ outcome }) => outcome === undefined)
  const violations: string[] = []
  let over = 0
  await Promise.all(
    unknown.map(async (one) => {
      const wire = Uint8Array.from(getBase64Encoder().encode(one.body.signedTransaction))
      const { blockhash } = decodeTransaction(wire).message
      const { value: isValid } = await rpcCall<{ value: boolean }>(rpcUrl, 'isBlockhashValid', [
        blockhash,
        { commitment: 'confirmed' },
      ])
      try {
        await execute(url, one, AbortSignal.timeout(EXECUTE_MS))
      } catch (error) {
        violations.push(`${one.signature}: executed again, ${error instanceof Error ? error.message : error}`)
      }
      if (one.outcome === 'over') {
        over += 1
        if (isValid) violations.push(`${one.signature}: could land when it was executed again, and is lost`)
      }
    }),
  )
  return { executed: unknown.length, over, violations }
}

/** Signed transactions whose outcome differs from that of the chain, and orders that they opened and nobody has. */
export function requestFaults(
  signed: readonly SignedRequest[],
  outcomes: ReadonlyMap<string, string>,
  { orders }: OrderLedger,
): string[] {
  return signed.flatMap(({ signature, outcome, opens, call }) => {
    const found = outcomes.get(signature)
    const hasLanded = found !== undefined
    const isAsSaid =
      outcome === 'Success'
        ? found === 'null'
        : outcome === 'Failed'
          ? hasLanded && found !== 'null'
          : outcome !== undefined && !hasLanded
    if (!isAsSaid) return [`${call} ${signature}: the API said ${outcome}, the blocks have ${found}`]
    if (outcome !== 'Success' || opens === undefined || orders.get(opens)?.openTx === signature) return []
    return [`order ${opens}: its creation ${signature} was confirmed, and the blocks do not have it`]
  })
}
