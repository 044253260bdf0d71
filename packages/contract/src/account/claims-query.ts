import * as z from 'zod/mini'
import { isAddressLike } from '../shared/address.ts'
import { listParameter, textParameter } from '../shared/parameters.ts'

const MAX_TIMELINE_LENGTH = 32
const MAX_MINTS = 100

/** Query of the claims of a wallet: the round, `DEFAULT_ASR_TIMELINE` by default, and the only mints wanted. */
export const AsrClaimQuerySchema = z.object({
  asrTimeline: textParameter(MAX_TIMELINE_LENGTH),
  mints: listParameter(MAX_MINTS, (text) => (isAddressLike(text) ? text : undefined)),
})
