import { finish } from './finish.ts'
import { playJourneys } from './journeys/play-journeys.ts'
import { buildProduct, withServer } from './product/server-process.ts'

const HISTORY_DAYS = 0.003
/** Few trades of others: a swap pays what was quoted while nobody else moves its pools. */
const TRADES_PER_SECOND = '0.05'

/**
 * `live-journeys [seed]`: browser journeys on a server whose live cluster is the chain of another server, at 1440 and 390 px: a
 * swap, no WebSocket, one that is cut, a venue that is off, an RPC service that lags or is away, a wrong genesis hash, an
 * upstream that is down; rejects on any failure.
 */
export async function run(args: string[]): Promise<void> {
  const seed = Number(args[0] ?? 1)
  // At the time of the system, by which the second server measures ages.
  const env = { START_TIME: '', TRADES_PER_SECOND, KEY_FRAME_PORT: '0' }
  const product = { main: await buildProduct(), market: { days: HISTORY_DAYS, seed }, env }
  const { runs, violations } = await withServer(product, async (chain, folder) => {
    const { url, rpcUrl, wsUrl } = await chain.ready()
    const played = await playJourneys(folder, ['e2e/live'], {
      BASE_URL: url,
      LIVE_RPC_URL: rpcUrl,
      LIVE_WS_URL: wsUrl,
      LIVE_UPSTREAM_URL: url,
    })
    return { ...played, violations: [...played.violations, ...chain.complaints] }
  })
  if (runs === 0) violations.push('no journey was played')
  finish('live-journeys', { runs, seed }, violations)
}
