import { AsrClaimReplySchema, StakedReplySchema } from '../account/claims.ts'

export const asrClaimEndpoint = {
  prefix: '/account',
  path: '/asr-claim-proof/{address}',
  reply: AsrClaimReplySchema,
} as const

export const stakedEndpoint = {
  prefix: '/api',
  path: '/portfolio/v1/staked-jup/{address}',
  reply: StakedReplySchema,
} as const
