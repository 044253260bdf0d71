import { createUltraClient } from '@callisto/client'
import { call } from './call.ts'

/** Orders of market makers and pools at the trading API; loaded with the code of a transaction. */
export const ultra = createUltraClient(call)
