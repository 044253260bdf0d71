import { ProgramLabelsSchema, SwapReplySchema } from '../trade/swap.ts'

/** Apart from the quote, which a page needs long before a swap is built. */
export const createSwapEndpoint = { prefix: '/api', path: '/swap/v1/swap', reply: SwapReplySchema } as const

export const programLabelsEndpoint = {
  prefix: '/api',
  path: '/swap/v1/program-id-to-label',
  reply: ProgramLabelsSchema,
} as const
