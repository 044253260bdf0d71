import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionKeys } from '@callisto/contract'

/** What the push service got: the message as the device decrypts it, and what it was sent with. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  message: unknown
  /** Claims of a token whose signature is of the key that the header names. */
  claims: Record<string, unknown>
  publicKey: string
}

/** A push service of a browser, on this machine, with devices that are subscribed to it. */
export interface FakePushService {
  /** Host with port. */
  host: string
  received: Received[]
  /** Status of each next reply in turn; 201 when there is none left. */
  replies: { status: number; headers?: Record<string, string> }[]
  subscribe(): PushSubscriptionKeys
  close(): Promise<void>
}

interface Device {
  key: ECDH
  auth: Buffer
}

export async function startFakePushService(): Promise<FakePushService> {
  const devices = new Map<string, Device>()
  const received: Received[] = []
  const replies: FakePushService['replies'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const device = devices.get(path)
      if (!device) return response.writeHead(404).end()
      received.push({
        path,
        headers: request.headers,
        message: JSON.parse(decrypt(Buffer.concat(chunks), device).toString()),
        ...readToken(request.headers.authorization ?? ''),
      })
      const { status, headers } = replies.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    replies,
    subscribe() {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(16).toString('base64url')}`
      devices.set(path, { key, auth })
      const keys = { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `http://${host}${path}`, keys }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** RFC 8291 section 3.4 and RFC 8188 section 2, of one record. */
function decrypt(body: Buffer, { key, auth }: Device): Buffer {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, keyInfo, 32))
  const part = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${info}\0`), length))
  const record = body.subarray(21 + sender.length)
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** RFC 8292: the token, whose signature is checked. */
function readToken(header: string): Pick<Received, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head, body = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the token is not signed by its key')
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()), publicKey }
}
