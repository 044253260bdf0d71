import { afterAll, afterEach, beforeAll } from 'vitest'
import type { EmbeddedServer } from '../embedded/start-embedded.ts'
import { testHostileCalls } from './hostile-calls.test-helper.ts'
import { testHostileHttp } from './hostile-http.test-helper.ts'
import { expectHealthy, startTestServer } from './test-server.test-helper.ts'

const START_MS = 300_000

let server: EmbeddedServer

beforeAll(async () => {
  server = await startTestServer()
}, START_MS)

afterAll(() => server?.close())

afterEach(() => expectHealthy(server))

testHostileHttp(() => server.url)

testHostileCalls(() => server.url)
