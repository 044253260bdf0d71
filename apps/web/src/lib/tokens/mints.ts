import { predefinedTokens } from '@callisto/domain'

/** Native SOL is identified by the mint of wrapped SOL, as in prices. */
export const SOL_MINT = predefinedTokens.sol.address
export const USDC_MINT = predefinedTokens.usdc.address
export const USDT_MINT = predefinedTokens.usdt.address
