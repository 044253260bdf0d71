import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { disconnectSignal, registerErrorHandler } from './error-handler.ts'

test('a client that leaves causes no internal error', async () => {
  const app = fastify()
  let internalErrors = 0
  const statuses: number[] = []
  registerErrorHandler(app, {
    toBody: ({ code }) => ({ code }),
    onInternalError: () => {
      internalErrors += 1
    },
  })
  const events = new EventEmitter()
  app.addHook('onResponse', async (_request, reply) => void statuses.push(reply.statusCode))
  app.addHook('onError', async () => void events.emit('failed'))
  app.get('/', async (_request, reply) => {
    const signal = disconnectSignal(reply)
    events.emit('started')
    await once(signal, 'abort')
    throw signal.reason
  })
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(url.port), url.hostname)
  const started = once(events, 'started')
  const failed = once(events, 'failed')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await started
  socket.destroy()
  await failed
  await new Promise((resolve) => setImmediate(resolve))
  expect(internalErrors).toBe(0)
  expect(statuses).not.toContain(500)
  await app.close()
})
