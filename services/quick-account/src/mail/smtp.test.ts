import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { PermanentMailError } from './mail-queue.ts'
import { createSmtp } from './smtp.ts'

const MAIL = { to: 'ana@example.org', subject: 'Code', text: '1234 5678 コード' }
const FROM = 'Callisto <login@callisto.example>'
const servers: { server: Server; sockets: Set<Socket> }[] = []

afterEach(async () => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
})

/** A mail server that takes one mail, or replies to its recipient with a line; its URL, and the lines that it got. */
async function startSmtp(onRecipient = '250 ok'): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isData = false
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 test ESMTP\r\n')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        if (isData && line !== '.') continue
        if (isData) socket.write('250 queued\r\n')
        else if (line.startsWith('RCPT')) socket.write(`${onRecipient}\r\n`)
        else if (line === 'DATA') socket.write('354 go on\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
        isData = line === 'DATA'
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push({ server, sockets })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, lines }
}

const send = (url: string, signal = new AbortController().signal, mail = MAIL) =>
  createSmtp({ url, from: FROM }).send(mail, signal)

test('a mail arrives as plain text from the configured sender', async () => {
  const { url, lines } = await startSmtp()
  await send(url)
  expect(lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<login@callisto.example>',
      'RCPT TO:<ana@example.org>',
      'From: Callisto <login@callisto.example>',
      'Subject: Code',
      'Auto-Submitted: auto-generated',
    ]),
  )
  expect(lines.join('\n')).toMatch(/text\/plain; charset=utf-8/i)
})

test('a line break in a field adds no header', async () => {
  const { url, lines } = await startSmtp()
  await send(url, undefined, { ...MAIL, subject: 'Code\r\nBcc: eve@example.org' })
  expect(lines.filter((line) => /^(Bcc|RCPT)/i.test(line))).toEqual(['RCPT TO:<ana@example.org>'])
})

test.each([
  ['550 no such mailbox', true],
  ['451 try again later', false],
])('the reply %j is final: %s', async (reply, isFinal) => {
  const { url } = await startSmtp(reply)
  const failure = await send(url).catch((error: unknown) => error)
  expect(failure instanceof PermanentMailError).toBe(isFinal)
  expect(failure).toBeInstanceOf(Error)
})

test('a deadline ends a mail', async () => {
  const { url } = await startSmtp()
  await expect(send(url, AbortSignal.abort(new Error('deadline')))).rejects.toThrow('deadline')
})
