import * as z from 'zod/mini'
import {
  UdfConfigSchema,
  UdfHistoryQuerySchema,
  UdfHistorySchema,
  UdfHitsSchema,
  UdfSearchQuerySchema,
  UdfSymbolQuerySchema,
  UdfSymbolReplySchema,
} from '../market/udf.ts'
import { defineRoute } from './route.ts'

export const getUdfConfig = defineRoute({
  operationId: 'getUdfConfig',
  method: 'GET',
  prefix: '/udf',
  path: '/config',
  summary: 'What the chart feed supports',
  reply: UdfConfigSchema,
  errors: [],
})

export const getUdfSymbol = defineRoute({
  operationId: 'getUdfSymbol',
  method: 'GET',
  prefix: '/udf',
  path: '/symbols',
  summary: 'Description of a symbol: a mint, the symbol of a verified token, or a reference price',
  query: UdfSymbolQuerySchema,
  reply: UdfSymbolReplySchema,
  errors: [],
})

export const searchUdfSymbols = defineRoute({
  operationId: 'searchUdfSymbols',
  method: 'GET',
  prefix: '/udf',
  path: '/search',
  summary: 'Symbols by text',
  query: UdfSearchQuerySchema,
  reply: UdfHitsSchema,
  errors: [],
})

export const getUdfHistory = defineRoute({
  operationId: 'getUdfHistory',
  method: 'GET',
  prefix: '/udf',
  path: '/history',
  summary: 'Bars of a symbol in USD',
  query: UdfHistoryQuerySchema,
  reply: UdfHistorySchema,
  errors: [],
  isCostly: true,
})

export const getUdfTime = defineRoute({
  operationId: 'getUdfTime',
  method: 'GET',
  prefix: '/udf',
  path: '/time',
  summary: 'Time of the newest block in unix seconds',
  reply: z.string(),
  mediaType: 'text/plain',
  errors: [],
})

export const udfRoutes = [getUdfConfig, getUdfSymbol, searchUdfSymbols, getUdfHistory, getUdfTime] as const
