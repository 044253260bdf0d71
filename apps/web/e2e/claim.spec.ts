import { createHash, createPrivateKey } from 'node:crypto'
import { distributor } from '@callisto/program-clients'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Address, getAddressDecoder } from '@solana/kit'
import { expectAccessible } from './axe.ts'
import { rpc } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { connectInjected, connectTestWallet, expect, openProfile, test } from './page.ts'

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const SEED = process.env.SEED ?? '1'

/** The key of a person of the simulated market, in PKCS #8. */
function keyOf(name: string): string {
  const secret = createHash('sha256').update(`callisto/wallet/${SEED}/${name}`).digest()
  return Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]).toString('base64')
}

/** The first staker of the genesis, who has claimed and is leaving with a third. */
const LEAVING = keyOf('retail/148')
/** Stakers of the genesis who have not claimed and are not leaving. */
const STAKERS = [155, 162, 169, 176, 183, 197, 211, 218, 225, 239, 246, 253, 267].map((n) =>
  keyOf(`retail/${n}`),
)

function addressOf(pkcs8: string): Address {
  const key = createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' })
  return getAddressDecoder().decode(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'))
}

/** A staker whose claim has no account on the chain yet: a journey that is repeated takes another one. */
async function findStaker(request: APIRequestContext): Promise<string> {
  for (const staker of STAKERS) {
    const claimant = addressOf(staker)
    const reply = await request.get(`/account/asr-claim-proof/${claimant}`)
    const { claim } = (await reply.json()) as { claim: { merkle_tree: Address }[] }
    const [status] = await distributor.findClaimStatusPda({ claimant, distribution: claim[0]!.merkle_tree })
    const options = { encoding: 'base64', commitment: 'confirmed' }
    const { value } = (await rpc(request, 'getAccountInfo', [status, options])) as { value: unknown }
    if (value === null) return staker
  }
  throw new Error('every staker has claimed')
}

interface TokenAmount {
  owner: string
  mint: string
  uiTokenAmount: { amount: string }
}
interface Meta {
  err: unknown
  preTokenBalances: TokenAmount[]
  postTokenBalances: TokenAmount[]
}

/** What a transaction brought a wallet, in base units of JUP. The person trades meanwhile, so balances would not show it. */
async function receivedBy(request: APIRequestContext, owner: string, signature: string): Promise<bigint> {
  const options = { maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  const { meta } = (await rpc(request, 'getTransaction', [signature, options])) as { meta: Meta }
  expect(meta.err).toBeNull()
  const sum = (balances: TokenAmount[]) =>
    balances
      .filter((balance) => balance.owner === owner && balance.mint === JUP)
      .reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n)
  return sum(meta.postTokenBalances) - sum(meta.preTokenBalances)
}

const claimed = (page: Page) => page.locator('[data-claimable]')
const review = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Confirms the open review and closes the dialog behind it. */
async function confirm(page: Page, title: string): Promise<void> {
  const dialog = review(page, title)
  await expect(dialog.getByText('Nothing else changes.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Confirm/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Transaction Confirmed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

const staked = async (page: Page) =>
  BigInt((await page.locator('[data-staked]').getAttribute('data-staked')) ?? 'missing')

// spec 2-3-08, 2-7-05, 2-7-06, 2-2.wallet-15, 2-9-08
test('a staker claims, locks more, unlocks and locks again', async ({ page, request }) => {
  await registerWallet(page, 'honest', { pkcs8: await findStaker(request) })
  await page.goto('/claim')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByText('Connect a wallet to see what it may claim.')).toBeVisible()
  await expectAccessible(page)
  const me = await connectInjected(page)

  await test.step('the drawer has the stake, and what can be claimed', async () => {
    await openProfile(page)
    const drawer = page.getByRole('dialog', { name: 'Profile' })
    await expect(drawer.getByRole('link', { name: /^Staked/ })).toBeVisible()
    await drawer.getByRole('link', { name: /^Rewards to claim/ }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('the claim says what it changes, and pays at least that', async () => {
    await expect(page.getByText('Claimable')).toBeVisible()
    await expectAccessible(page)
    const claimable = BigInt((await claimed(page).getAttribute('data-claimable')) ?? 'missing')
    expect(claimable).toBeGreaterThan(0n)
    await page.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(review(page, 'Claim rewards').getByText('You receive', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await confirm(page, 'Claim rewards')
    await expect(page.getByText('Claimed, more vests')).toBeVisible()
    const link = page.getByText('Claimed by').getByRole('link')
    const [signature = ''] = (await link.getAttribute('href'))?.split('/').slice(-1) ?? []
    expect(await receivedBy(request, me, signature)).toBeGreaterThanOrEqual(claimable)
  })

  await test.step('tokens are locked to the unit', async () => {
    const before = await staked(page)
    await page.getByRole('textbox', { name: 'Amount to lock' }).fill('1.5')
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(review(page, 'Lock').getByText('−1.5 JUP')).toBeVisible()
    await confirm(page, 'Lock')
    await expect.poll(() => staked(page)).toBe(before + 1_500_000n)
  })

  await test.step('a part leaves, and returns', async () => {
    const before = await staked(page)
    await page.getByRole('textbox', { name: 'Amount to unlock' }).fill('2')
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(review(page, 'Unlock').getByText(/lose their votes now/)).toBeVisible()
    await confirm(page, 'Unlock')
    const parts = page.getByRole('list', { name: 'Unlocking' })
    await expect(parts.getByText(/^2 JUP/)).toBeVisible()
    expect(await staked(page)).toBe(before - 2_000_000n)
    await parts.getByRole('button', { name: 'Lock again' }).click()
    await confirm(page, 'Lock again')
    await expect(parts).toHaveCount(0)
    await expect.poll(() => staked(page)).toBe(before)
  })

  await test.step('more than is there is not asked for', async () => {
    await page.getByRole('textbox', { name: 'Amount to unlock' }).fill('99999999')
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(page.getByText('Insufficient balance')).toBeVisible()
    await expect(review(page, 'Unlock')).toHaveCount(0)
  })
})

test('on a phone: who has claimed and is leaving, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await registerWallet(page, 'refused', { pkcs8: LEAVING })
  await page.goto('/claim?asrTimeline=oct-2024')
  await connectInjected(page)
  await expect(page.getByText(/^Claimed/).first()).toBeVisible()
  const parts = page.getByRole('list', { name: 'Unlocking' })
  await expect(parts.getByRole('listitem')).toHaveCount(1)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await test.step('a wallet that refuses leaves everything as it was', async () => {
    await parts.getByRole('button', { name: 'Lock again' }).click()
    const dialog = review(page, 'Lock again')
    await dialog.getByRole('button', { name: /^Confirm/ }).click()
    await expect(dialog.getByText('Wallet Signing Failed')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(parts.getByRole('listitem')).toHaveCount(1)
  })
})

// spec 2-8-50
test('nothing to claim, and claims that cannot be loaded', async ({ page, expectedErrors }) => {
  expectedErrors.push(/503.*asr-claim-proof/)
  await page.goto('/claim?asrTimeline=apr-2030')
  await connectTestWallet(page)
  await expect(page.getByText('Nothing to claim')).toBeVisible()
  await expect(page.getByText('This wallet has no claim in round apr-2030.')).toBeVisible()
  await page.route('**/account/asr-claim-proof/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'away', code: 'NOT_READY' } }),
  )
  await page.goto('/claim')
  await expect(page.getByText('Failed to fetch user asr claims')).toBeVisible()
  await page.unroute('**/account/asr-claim-proof/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing to claim')).toBeVisible()
})
