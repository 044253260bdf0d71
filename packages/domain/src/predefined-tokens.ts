export const WSOL_MINT = 'So11111111111111111111111111111111111111112'
export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const USDT_MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
export const JUP_MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'

/** Decimals of the tokens that are known without a lookup, by mint (spec 2-3-13). */
export const predefinedDecimals: Readonly<Record<string, number>> = {
  [WSOL_MINT]: 9,
  [USDC_MINT]: 6,
  [USDT_MINT]: 6,
  [JUP_MINT]: 6,
}

/** Native SOL where a token address is expected; it has no mint of its own. */
const NATIVE_PLACEHOLDER = '11111111111111111111111111111111'

/** The mint whose price an id has: that of wrapped SOL for native SOL, by its placeholder address or by the key SOL. */
export function pricedMint(id: string): string {
  return id === '' || id === 'SOL' || id === NATIVE_PLACEHOLDER ? WSOL_MINT : id
}
/** A token of one piece: supply 1 without decimals. Unknown while the supply is. */
export function isNft({
  decimals,
  totalSupply,
}: {
  decimals: number
  totalSupply?: number | undefined
}): boolean {
  return decimals === 0 && totalSupply === 1
}
