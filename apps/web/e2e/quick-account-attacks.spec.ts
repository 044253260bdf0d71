import { buildTransaction, FORMAT_LIMITS, transferLamports } from '@callisto/solana'
import { decodeTransaction } from '@callisto/solana/codec'
import type { APIRequestContext, Page } from '@playwright/test'
import { rpc, SOL, USDC } from './chain.ts'
import { expect, test } from './page.ts'
import { addAuthenticator, createQuickAccount, frameScreen, keyFrame } from './quick-account.ts'

const THIEF = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'

interface Reply {
  ok: boolean
  code?: string
  value?: unknown
}

/** What a script in the page can do: it opens a channel of its own to the frame, as the app does. */
async function injectScript(page: Page): Promise<void> {
  await expect(keyFrame(page).locator('#root')).toBeAttached()
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('[data-key-frame] iframe')
    const { port1, port2 } = new MessageChannel()
    const replies: Record<number, unknown> = {}
    port1.onmessage = ({ data }) => {
      if ('id' in data) replies[data.id] = data
    }
    const origin = new URL(frame?.src ?? '').origin
    const greeting = { type: 'callisto:key-frame', theme: 'dark', language: 'en' }
    frame?.contentWindow?.postMessage(greeting, origin, [port2])
    Object.assign(globalThis, { thief: { port: port1, replies, lastId: 0 } })
  })
}

interface Thief {
  port: MessagePort
  replies: Record<number, Reply>
  lastId: number
}

/** Sends a call of the script and returns its id. */
const send = (page: Page, type: string, more: Record<string, unknown> = {}): Promise<number> =>
  page.evaluate(
    ([type, more]) => {
      const { thief } = globalThis as unknown as { thief: Thief }
      const entries = Object.entries(more as Record<string, unknown>)
      const fields = entries.map(([name, value]) => [
        name,
        Array.isArray(value) ? Uint8Array.from(value as number[]) : value,
      ])
      const id = ++thief.lastId
      thief.port.postMessage({ id, call: { type, ...Object.fromEntries(fields) } })
      return id
    },
    [type, more] as const,
  )

/** Replies that have come back so far. */
const replies = (page: Page): Promise<Record<number, Reply>> =>
  page.evaluate(() => (globalThis as unknown as { thief: Thief }).thief.replies)

/** A call with its reply. */
async function call(page: Page, type: string, more: Record<string, unknown> = {}): Promise<Reply> {
  const id = await send(page, type, more)
  await expect.poll(async () => (await replies(page))[id]).toBeDefined()
  return (await replies(page))[id] ?? { ok: false }
}

const bytes = (wire: Uint8Array) => [...wire]

/** SOL for the thief. */
function theft(owner: string, lamports: bigint): Uint8Array {
  const plan = {
    version: 0 as const,
    feePayer: owner,
    instructions: [transferLamports(owner, THIEF, lamports)],
  }
  const built = buildTransaction(plan, { blockhash: SOL, lastValidBlockHeight: 1 }, FORMAT_LIMITS[0])
  if (!built.ok) throw new Error(built.reason)
  return built.bytes
}

/** An honest swap of the trading service. */
async function swap(request: APIRequestContext, owner: string, lamports: number): Promise<Uint8Array> {
  const query = new URLSearchParams({
    inputMint: SOL,
    outputMint: USDC,
    amount: String(lamports),
    transactionVersion: '1',
  })
  const quote = await (await request.get(`/api/swap/v1/quote?${query}`)).json()
  const data = { quoteResponse: quote, userPublicKey: owner, transactionVersion: 1 }
  const { swapTransaction } = await (await request.post('/api/swap/v1/swap', { data })).json()
  return Uint8Array.from(Buffer.from(swapTransaction, 'base64'))
}

/** Styles by which a page hides a frame, or draws it elsewhere than it is clicked. */
const TRICKS = [
  'opacity: 0.01',
  'transform: scale(0.3)',
  'transform: rotate(3deg)',
  'filter: blur(9px)',
  'clip-path: inset(40%)',
  'clip-path: circle(5%)',
  'mix-blend-mode: difference',
  'height: 120px',
  'margin-left: 900px',
  'cover',
]

test('a script in the page reads no key bytes and signs nothing outside the limits', async ({
  page,
  request,
  expectedErrors,
}) => {
  // The script is refused what it asks the browser for.
  expectedErrors.push(/Blocked a frame with origin|SecurityError/)
  await page.goto('/swap')
  const authenticator = await addAuthenticator(page)
  const owner = await createQuickAccount(page)
  await rpc(request, 'callisto_faucet', [{ address: owner, lamports: 20_000_000_000 }])
  await injectScript(page)

  await test.step('the frame, its storage and its screens are out of reach', async () => {
    const reached = await page.evaluate(async () => {
      const window = document.querySelector<HTMLIFrameElement>('[data-key-frame] iframe')?.contentWindow
      const attempts = [
        () => window?.document.body.innerHTML,
        () => (window as unknown as { eval(code: string): unknown }).eval('1'),
        () => window?.localStorage.length,
        () => window?.indexedDB.open('callisto-key-frame'),
      ]
      const databases = (await indexedDB.databases()).map(({ name }) => name)
      return {
        results: attempts.map((attempt) => {
          try {
            return attempt() ?? 'nothing'
          } catch (cause) {
            return (cause as Error).name
          }
        }),
        hasKeys: databases.includes('callisto-key-frame'),
      }
    })
    expect(reached).toEqual({ results: Array(4).fill('SecurityError'), hasKeys: false })
  })

  await test.step('no message returns a key', async () => {
    const unknown = ['export', 'reveal', 'seed', 'unlock', 'setLimits', 'approve', 'constructor', '__proto__']
    const ids = await Promise.all(unknown.map((type) => send(page, type)))
    // Messages arrive in their order: the earlier ones are dropped.
    const state = await call(page, 'state')
    expect(Object.keys(state.value as object).sort()).toEqual(['account', 'isLocked', 'limits'])
    const known = await replies(page)
    for (const id of ids) expect(known[id]).toBeUndefined()
  })

  await test.step('many small trades end at the limit of a day, a replay counts again', async () => {
    const wire = bytes(await swap(request, owner, 900_000_000))
    const ids: number[] = []
    while (ids.length < 7) ids.push(await send(page, 'sign', { transaction: wire }))
    const outcomes = async () => {
      const known = await replies(page)
      return ids.flatMap((id) => (known[id] ? [known[id].ok] : []))
    }
    // Five times 0.9 SOL with fee and rent fit into 5 SOL; the others ask.
    await expect.poll(outcomes).toEqual(Array(5).fill(true))
    for (let waiting = 0; waiting < 2; waiting++)
      await frameScreen(page, 'Sign this transaction?').getByRole('button', { name: 'Close' }).click()
    await expect(keyFrame(page).getByRole('dialog')).toHaveCount(0)
    await expect.poll(outcomes).toEqual([true, true, true, true, true, false, false])
  })

  await test.step('a payment to a stranger and a disguised one are not signed', async () => {
    const wire = theft(owner, 1n)
    const id = await send(page, 'sign', { transaction: bytes(wire) })
    const screen = frameScreen(page, 'Sign this transaction?')
    await expect(screen.getByText(THIEF).first()).toBeVisible()
    expect((await replies(page))[id]).toBeUndefined()
    await screen.getByRole('button', { name: 'Reject' }).click()
    const { message } = decodeTransaction(wire)
    expect(await call(page, 'signMessage', { message: bytes(message.bytes) })).toMatchObject({
      code: 'INVALID',
    })
  })

  await test.step('a hidden, faded, shrunk or covered screen takes no click', async () => {
    await send(page, 'sign', { transaction: bytes(theft(owner, 1n)) })
    const sign = frameScreen(page, 'Sign this transaction?').getByRole('button', { name: 'Sign' })
    await expect(sign).toBeEnabled()
    for (const trick of TRICKS) {
      await page.evaluate((how) => {
        const frame = document.querySelector<HTMLElement>('[data-key-frame] iframe')
        if (how !== 'cover') {
          const [name = '', value = ''] = how.split(': ')
          frame?.style.setProperty(name, value)
          return
        }
        const decoy = document.createElement('div')
        decoy.id = 'decoy'
        decoy.popover = 'manual'
        decoy.textContent = 'Win a prize'
        Object.assign(decoy.style, { inset: '0', width: '100%', height: '100%', pointerEvents: 'none' })
        document.querySelector('[data-key-frame]')?.append(decoy)
        decoy.showPopover()
      }, trick)
      await expect(sign, trick).toBeDisabled()
      await page.evaluate(() => {
        document.getElementById('decoy')?.remove()
        const style = document.querySelector<HTMLElement>('[data-key-frame] iframe')?.style
        for (const name of ['opacity', 'transform', 'filter', 'clip-path', 'mix-blend-mode'])
          style?.removeProperty(name)
        style?.removeProperty('margin-left')
        style?.setProperty('height', '100%')
      })
      await expect(sign, trick).toBeEnabled()
    }
    // The browser does not report a mask: the click is taken, and the passkey asks its person.
    await authenticator.confirm(false)
    await page.evaluate(() => {
      const frame = document.querySelector<HTMLElement>('[data-key-frame] iframe')
      frame?.style.setProperty('mask-image', 'linear-gradient(transparent, transparent)')
    })
    await sign.click()
    await expect(sign).toHaveAttribute('aria-busy', 'true')
    await page.reload()
    await authenticator.confirm(true)
    await injectScript(page)
  })

  await test.step('a changed page changes nothing in the frame', async () => {
    // The page itself does not get over it.
    expectedErrors.push(/^uncaught /)
    await page.evaluate(() => {
      Object.assign(Object.prototype, { isTrusted: true, questions: [], perDay: '999999999999', origin: 'x' })
      Array.prototype.filter = () => []
      crypto.subtle.verify = async () => true
    })
    const id = await send(page, 'sign', { transaction: bytes(theft(owner, 1n)) })
    // The page may no longer be able to show it.
    await expect(keyFrame(page).locator('[role=dialog]')).toBeAttached()
    expect((await replies(page))[id]).toBeUndefined()
    await page.reload()
  })

  await test.step('a frame inside of another page serves nobody', async () => {
    const { keyFrame: origin } = JSON.parse(
      (await page.locator('meta[name="callisto-config"]').getAttribute('content')) ?? '{}',
    )
    const reply = await request.get(`${origin}/`)
    expect(reply.headers()['content-security-policy']).toContain(
      `frame-ancestors ${new URL(page.url()).origin};`,
    )
    const alone = await page.context().newPage()
    await alone.goto(`${origin}/`)
    await expect(alone.locator('#root')).toBeEmpty()
    await alone.close()
  })
})
