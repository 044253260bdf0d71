import { AsrClaimQuerySchema } from '../account/claims-query.ts'
import { WalletPathSchema } from '../account/portfolio-query.ts'
import { asrClaimEndpoint, stakedEndpoint } from './claim-endpoints.ts'
import { defineRoute } from './route.ts'

export const getAsrClaims = defineRoute({
  operationId: 'getAsrClaims',
  method: 'GET',
  ...asrClaimEndpoint,
  summary: 'What a wallet may claim in a round of rewards, with its proofs',
  params: WalletPathSchema,
  query: AsrClaimQuerySchema,
  errors: [],
})

export const getStaked = defineRoute({
  operationId: 'getStaked',
  method: 'GET',
  ...stakedEndpoint,
  summary: 'Locked governance tokens of a wallet, and those that are leaving',
  params: WalletPathSchema,
  errors: [],
  isCostly: true,
})

export const claimRoutes = [getAsrClaims, getStaked] as const
