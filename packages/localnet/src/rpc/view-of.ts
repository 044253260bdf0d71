import type { StateView } from '../bank/state-view.ts'
import type { RpcContext } from './method.ts'
import { checkMinContextSlot, commitmentOf, type Options } from './params.ts'

/**
 * The accounts at the commitment of the options. All calls of a batch read the block that its first one has read, however
 * many blocks are closed meanwhile; only one that takes longer than finality goes on with a newer block.
 */
export function viewOf({ chain, batchSlots }: RpcContext, options: Options): StateView {
  const commitment = commitmentOf(options)
  checkMinContextSlot(chain, options, commitment)
  if (batchSlots === undefined || commitment === 'processed') return chain.view(commitment)
  const known = batchSlots.get(commitment)
  if (known !== undefined && known >= chain.head('finalized').slot) return chain.viewAt(known)
  const view = chain.view(commitment)
  batchSlots.set(commitment, view.slot)
  return view
}
