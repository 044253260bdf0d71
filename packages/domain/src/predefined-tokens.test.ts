import { expect, test } from 'vitest'
import {
  isNft,
  JUP_MINT,
  predefinedDecimals,
  pricedMint,
  USDC_MINT,
  USDT_MINT,
  WSOL_MINT,
} from './predefined-tokens.ts'

// spec 2-3-13
test.each([
  [WSOL_MINT, 'So11111111111111111111111111111111111111112', 9],
  [USDC_MINT, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6],
  [USDT_MINT, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6],
  [JUP_MINT, 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 6],
])('%s is predefined with its decimals', (mint, address, decimals) => {
  expect([mint, predefinedDecimals[mint]]).toEqual([address, decimals])
})

// spec 1-9-27
test.each([
  ['', WSOL_MINT],
  ['SOL', WSOL_MINT],
  ['11111111111111111111111111111111', WSOL_MINT],
  [USDC_MINT, USDC_MINT],
])('%j is priced as %s', (id, mint) => expect(pricedMint(id)).toBe(mint))
// spec 2-3-15
test.each([
  [{ decimals: 0, totalSupply: 1 }, true],
  [{ decimals: 0, totalSupply: 2 }, false],
  [{ decimals: 9, totalSupply: 1 }, false],
  [{ decimals: 0 }, false],
  [{ decimals: 0, totalSupply: 0 }, false],
])('%j is an NFT: %s', (token, expected) => expect(isNft(token)).toBe(expected))
