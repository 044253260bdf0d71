import * as z from 'zod/mini'
import { requiredListParameter } from '../shared/parameters.ts'
import { oracleIds } from './oracle.ts'

/** Query of `GET /fe/v1/oracle/prices`. */
export const OraclePricesQuerySchema = z.object({
  feeds: requiredListParameter(oracleIds.length, (text) => oracleIds.find((id) => id === text)),
})
