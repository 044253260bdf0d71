import { expect, test } from 'vitest'
import { predefinedTokens, pricedMint } from './predefined-tokens.ts'

// spec 2-3-13
test.each([
  ['sol', 'So11111111111111111111111111111111111111112', 9],
  ['usdc', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6],
  ['usdt', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6],
  ['jup', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 6],
] as const)('%s is predefined with its decimals', (key, address, decimals) => {
  expect(predefinedTokens[key]).toMatchObject({ address, decimals })
})

// spec 1-9-27
test.each([
  ['', predefinedTokens.sol.address],
  ['SOL', predefinedTokens.sol.address],
  ['11111111111111111111111111111111', predefinedTokens.sol.address],
  [predefinedTokens.usdc.address, predefinedTokens.usdc.address],
])('%j is priced as %s', (id, mint) => expect(pricedMint(id)).toBe(mint))
