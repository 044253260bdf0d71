// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { OutboxPage } from './OutboxPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = (reply: () => Response) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => reply())
  renderPage(<OutboxPage notFound={<h1>Page not found</h1>} />)
}

test('mails are shown as text, the newest first', async () => {
  const mail = (id: string, text: string) => ({
    id,
    to: 'ana@example.org',
    subject: 'Your login code',
    text,
    createdAtMs: 1,
    expiresAtMs: 2,
  })
  open(() => Response.json({ mails: [mail('b', '<img src=x onerror=alert(1)>'), mail('a', '1234 5678')] }))
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringContaining('onerror'),
    expect.stringContaining('1234 5678'),
  ])
})

test('an empty outbox says so', async () => {
  open(() => Response.json({ mails: [] }))
  expect(await screen.findByText('No e-mails')).toBeTruthy()
})

test('a server that sends its mails has no such page', async () => {
  open(() => Response.json({ error: 'Mails of this server are sent', code: 'NOT_FOUND' }, { status: 404 }))
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.queryByText('Outbox')).toBeNull()
})
