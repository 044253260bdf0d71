import { Random } from '../schedule/random.ts'
import type { Asset } from './assets.ts'

/** The past of a listed asset: all of them are older than the history. */
export interface AssetPast {
  ageDays: number
  keepsMintAuthority: boolean
  keepsFreezeAuthority: boolean
}

/** Shares of listed community tokens whose authorities have not been given up. */
const MINT_AUTHORITY_SHARE = 0.2
const FREEZE_AUTHORITY_SHARE = 0.07
/** Ages in days: median and bounds; tokenised stocks were first issued in summer 2025. */
const MEDIAN_AGE = 320
const MIN_AGE = 45
const MAX_AGE = 1_900
const MAX_STOCK_AGE = 500

/**
 * Drawn from the symbol alone, so that a token has one past under every seed. Issuers of stocks and dollars keep their
 * authorities, stake pools mint; community tokens have mostly given both up.
 */
export function pastOf({ symbol, model, issuer }: Asset): AssetPast {
  const random = Random.of('past', symbol)
  const age = Math.min(MAX_AGE, Math.max(MIN_AGE, random.logNormal(MEDIAN_AGE, 0.8)))
  const isCentral = model.kind === 'stable' || issuer !== undefined
  const [keepsMint, keepsFreeze] = [
    random.chance(MINT_AUTHORITY_SHARE),
    random.chance(FREEZE_AUTHORITY_SHARE),
  ]
  const isCommunity = model.kind === 'token'
  return {
    ageDays: model.kind === 'stock' ? Math.min(MAX_STOCK_AGE, age) : isCommunity ? age : MAX_AGE,
    keepsMintAuthority: isCentral || model.kind === 'staked' || (isCommunity && keepsMint),
    keepsFreezeAuthority: isCentral || (isCommunity && keepsFreeze),
  }
}
