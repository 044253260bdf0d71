import { isPriceTooOld } from '@callisto/domain'
import { chainTime } from '../live/chain-time.ts'

/** Unix seconds that ages of prices are measured at: those of the chain, of the browser until they are known. */
export const nowSeconds = (): number => chainTime() ?? Date.now() / 1000

/** Whether a price of the server is too old to be shown. */
export const isTooOld = (timestamp: number): boolean => isPriceTooOld(timestamp, nowSeconds())
