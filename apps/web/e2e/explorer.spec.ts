import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expectAccessible } from './axe.ts'
import { rpc, SOL } from './chain.ts'
import { expect, test } from './page.ts'

const run = promisify(execFile)

/** A successful transaction of the router program. */
async function routedSignature(request: Parameters<typeof rpc>[0]): Promise<string> {
  const router = 'ca11istoRouter11111111111111111111111111111'
  const rows = (await rpc(request, 'getSignaturesForAddress', [router, { limit: 50 }])) as {
    signature: string
    err: unknown
  }[]
  const found = rows.find(({ err }) => err === null)
  if (!found) throw new Error('no swap has gone through the router yet')
  return found.signature
}

// spec 1-2.1-21
test('from a transaction to its wallet, a picture of it and the API behind it', async ({ page, request }) => {
  const signature = await routedSignature(request)

  await test.step('the old path leads to the transaction, told in words', async () => {
    await page.goto(`/tx/${signature}`)
    await expect(page).toHaveURL(`/transaction/${signature}`)
    await expect(page.getByText(/ swapped [\d.,]+ \S+ for [\d.,]+ \S+$/)).toBeVisible()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(page.getByText('quotedOut').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('its signer is a wallet with balances and activity', async () => {
    await page.getByRole('region', { name: 'Overview' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/address\//)
    await expect(page.locator('[data-kind=wallet]')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Balances' }).locator('[data-mint]').first()).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: 'Activity' })
        .getByText(/swapped/)
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a card of it is drawn and downloaded', async () => {
    await page.goto(`/share?tx=${signature}`)
    await expect(page.locator('canvas[data-drawn="true"]')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PNG' }).click()
    expect((await download).suggestedFilename()).toMatch(/^callisto-\w+\.png$/)
    await page.goto(`/share?token=${SOL}`)
    await expect(page.locator('canvas[data-drawn="true"]')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a trader of the tape is opened', async () => {
    await page.goto(`/tokens/${SOL}`)
    // In one step: the rows of the tape move at any moment.
    await page.getByRole('tabpanel').locator('a[href^="/address/"]').first().dispatchEvent('click')
    await expect(page).toHaveURL(/\/address\//)
    await expect(page.locator('[data-kind]')).toBeVisible()
  })

  await test.step('a call of the API reference is tried', async () => {
    await page.goto('/developers?op=getCluster')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('"genesisHash"')).toBeVisible()
    await expectAccessible(page)
  })
})

test('every example of the developers page runs', async ({ baseURL, request }) => {
  const origin = baseURL ?? ''
  const { rpcUrl } = await (await request.get('/fe/v1/cluster')).json()
  const env = {
    ...process.env,
    ORIGIN: origin,
    API_URL: `${origin}/api/swap/v1`,
    DATA_URL: `${origin}/data`,
    RPC_URL: rpcUrl,
  }
  const typescript = (file: string) => run(process.execPath, ['--import', 'tsx', file], { env })
  const root = new URL('../../../', import.meta.url).pathname
  const [shell, typed, official] = await Promise.all([
    run('sh', [`${root}examples/quote.sh`], { env }),
    typescript(`${root}examples/quote.ts`),
    typescript(`${root}examples/swap.ts`),
  ])
  expect(shell.stdout).toContain('"outAmount"')
  expect(shell.stdout).toContain('"usdPrice"')
  expect(typed.stdout).toMatch(/^SOL: [\d.]+ USD, .*\n1 SOL gives \d+ base units of USDC through /)
  expect(official.stdout).toMatch(/SOL -> USDC\n {2}signature \w+/)
})
