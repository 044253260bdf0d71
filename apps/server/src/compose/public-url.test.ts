import { expect, test } from 'vitest'
import { openApiDocument } from '../http/openapi/document.ts'
import { publicRpcUrl } from './rpc-endpoints.ts'

test.each([
  [undefined, undefined, undefined, '/'],
  ['https://callisto.example', 'https://callisto.example/rpc', 'wss://callisto.example/rpc', undefined],
  ['http://10.0.0.5:8080', 'http://10.0.0.5:8080/rpc', 'ws://10.0.0.5:8080/rpc', undefined],
])(
  'PUBLIC_ORIGIN %s: clients are told its RPC, socket and API',
  (publicOrigin, http, ws, server = publicOrigin) => {
    expect(publicRpcUrl({ publicOrigin }, 'http')).toBe(http)
    expect(publicRpcUrl({ publicOrigin }, 'ws')).toBe(ws)
    expect(openApiDocument(publicOrigin).servers).toEqual([{ url: server }])
  },
)
