import { USDC_MINT, WSOL_MINT } from '@callisto/domain'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { oracle } from '../index.ts'
import { feedOf } from '../oracle/read-feed.ts'
import { feedAddresses } from './feed-addresses.ts'

const SET = 'SysvarC1ock11111111111111111111111111111111' as Address
const MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address
const [USDC, WSOL] = [USDC_MINT as Address, WSOL_MINT as Address]

test('the published feed comes first, then those of pools quoted in USDC and in wrapped SOL', async () => {
  const quoted = async (quote: Address) =>
    (await oracle.findTokenFeedPda({ quoteFeed: await feedOf(SET, quote), mint: MINT }))[0]
  expect(await feedAddresses(SET, MINT)).toEqual([
    await feedOf(SET, MINT),
    await quoted(USDC),
    await quoted(WSOL),
  ])
})

test.each([USDC, WSOL])('%s is not quoted in itself', async (mint) => {
  const [published, ...ofPools] = await feedAddresses(SET, mint)
  expect(published).toBe(await feedOf(SET, mint))
  expect(ofPools).toHaveLength(1)
})

test('each set and each mint has feeds of its own', async () => {
  const lists = await Promise.all([
    feedAddresses(SET, MINT),
    feedAddresses(MINT, MINT),
    feedAddresses(SET, WSOL),
  ])
  expect(new Set(lists.flat()).size).toBe(3 + 3 + 2)
})
