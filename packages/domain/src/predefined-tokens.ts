/** Native SOL where a token address is expected; it has no mint of its own. */
const NATIVE_PLACEHOLDER = '11111111111111111111111111111111'

/** Tokens that the product has without a lookup (spec 2, section 3). */
export const predefinedTokens = {
  sol: {
    address: 'So11111111111111111111111111111111111111112',
    symbol: 'SOL',
    decimals: 9,
  },
  usdc: {
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    symbol: 'USDC',
    decimals: 6,
  },
  usdt: { address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', symbol: 'USDT', decimals: 6 },
  jup: { address: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', symbol: 'JUP', decimals: 6 },
} as const

/** The mint whose price an id has: that of wrapped SOL for native SOL, by its placeholder address or by the key SOL. */
export function pricedMint(id: string): string {
  return id === '' || id === 'SOL' || id === NATIVE_PLACEHOLDER ? predefinedTokens.sol.address : id
}
