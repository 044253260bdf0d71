import { chromiumOptions } from '@callisto/testkit/screens'
import { expectAccessible } from './axe.ts'
import { expect, test } from './page.ts'

const SOL = 'So11111111111111111111111111111111111111112'

/** Key and secret of a subscription: those of RFC 8291, appendix A. */
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

// The build without a window system has no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: chromiumOptions() })

test('alerts are left to the server while the site is closed, shown by its message, and taken back', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'])
  // This browser has no push service; the worker and the server are the real ones.
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => subscription, unsubscribe: async () => true }) as unknown as PushSubscription
  }, SUBSCRIPTION)
  const worker = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await worker.send('ServiceWorker.enable')
  await page.goto(`/tokens/${SOL}`)
  await page.getByRole('button', { name: 'Set an alert on SOL' }).click()
  const drawer = page.getByRole('dialog', { name: 'Alerts' })
  await drawer.getByRole('textbox', { name: 'Price in USD' }).fill('900000')
  await drawer.getByRole('button', { name: 'Set alert' }).click()
  const background = drawer.getByRole('switch', { name: 'Also while this site is closed' })
  const sent = page.waitForRequest(
    (sending) => sending.method() === 'PUT' && sending.postDataJSON().alerts.length === 1,
  )
  await background.click()
  // The worker is installed some seconds after the page.
  await expect(background).toBeChecked({ timeout: 20_000 })
  await expect(drawer.getByText(/^The server knows these alerts/)).toBeVisible()
  const put = await sent
  expect((await put.response())?.status()).toBe(200)
  const [alert] = put.postDataJSON().alerts
  expect(alert).toMatchObject({ title: 'SOL at or above $900,000.00', path: `/tokens/${SOL}` })
  expect((await request.get(put.url())).status()).toBe(200)
  await expectAccessible(page)

  // A message to a worker that is not active yet is lost.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active?.state !== 'activated')
      await new Promise((changed) => active?.addEventListener('statechange', changed, { once: true }))
  })
  await worker.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId: await registration,
    data: JSON.stringify({ id: alert.id, title: alert.title, path: alert.path }),
  })
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, tag, data }) => ({ title, tag, data }))
    })
  await expect.poll(shown).toEqual([{ title: alert.title, tag: alert.id, data: alert.path }])

  await background.click()
  await expect(background).not.toBeChecked()
  await expect.poll(async () => (await request.get(put.url())).status()).toBe(404)
})
