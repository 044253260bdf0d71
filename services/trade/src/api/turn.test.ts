import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { clientFlowOf } from './turn.ts'

const request = (key: string | undefined, ip: string, remoteAddress = ip) =>
  ({
    headers: key === undefined ? {} : { 'x-api-key': key },
    ip,
    socket: { remoteAddress, remotePort: 5_000 },
  }) as unknown as FastifyRequest

test.each([
  ['a verified key is a client wherever it comes from', 'k1', '192.0.2.1', true, 'key:k1', ''],
  ['a key that anybody may invent is a part of its address', 'k1', '192.0.2.1', false, 'ip:192.0.2.1', 'k1'],
  [
    'without a key each connection is a part of its address',
    undefined,
    '192.0.2.1',
    false,
    'ip:192.0.2.1',
    '5000',
  ],
  ['a malformed key is none', '<>', '192.0.2.1', true, 'ip:192.0.2.1', '5000'],
] as const)('%s', (_, key, ip, hasVerifiedKeys, client, flow) =>
  expect(clientFlowOf(request(key, ip), hasVerifiedKeys)).toEqual({ client, flow }),
)

test('the clients behind a proxy are their addresses, not its connections', () => {
  expect(clientFlowOf(request(undefined, '192.0.2.1', '10.0.0.1'), false)).toEqual({
    client: 'ip:192.0.2.1',
    flow: '',
  })
})
