import { DuplicateSymbolsSchema } from '../market/symbol-addresses.ts'

export const duplicateSymbolsEndpoint = {
  prefix: '/api',
  path: '/tokens/v2/verified-duplicate-symbols',
  reply: DuplicateSymbolsSchema,
} as const
