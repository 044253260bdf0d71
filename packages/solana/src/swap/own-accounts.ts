import { associatedTokenAddress } from '../instructions/associated-token.ts'
import type { MintRef, SwapIntent } from './swap-intent.ts'

/** The user's associated accounts of every mint that the swap may touch, by address. */
export async function ownAccounts(intent: SwapIntent): Promise<Map<string, MintRef>> {
  const own = new Map<string, MintRef>()
  for (const ref of [intent.input, intent.output, ...(intent.intermediates ?? [])]) {
    own.set(await associatedTokenAddress(intent.user, ref.mint, ref.tokenProgram), ref)
  }
  return own
}
