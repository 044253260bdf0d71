import { QuoteSchema } from '../trade/quote.ts'

export const quoteEndpoint = { prefix: '/api', path: '/swap/v1/quote', reply: QuoteSchema } as const
