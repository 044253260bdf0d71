// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { addRecentToken, recentTokens } from './recent-tokens.ts'

const mint = (at: number) => `So1111111111111111111111111111111111111111${'23456789'[at]}`

// spec 1-3-15, 1-9-10
test('keeps the five latest tokens, newest first, without duplicates', () => {
  for (let at = 0; at < 7; at += 1) addRecentToken(mint(at))
  addRecentToken(mint(4))
  expect(recentTokens.get()).toEqual([4, 6, 5, 3, 2].map(mint))
  expect(JSON.parse(localStorage.getItem('callisto:recent-tokens:v1') ?? '')).toEqual(recentTokens.get())
})
