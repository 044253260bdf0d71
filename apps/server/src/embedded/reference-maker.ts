import { randomUUID } from 'node:crypto'
import type { Localnet } from '@callisto/localnet'
import { makerTokens, makerWallet, REFERENCE_PRICES } from '@callisto/market-sim'
import type { Clock } from '@callisto/solana'
import { type MakerOptions, ReferenceMaker, serveMaker } from '@callisto/trade'

/** The oracle of the simulation takes a step every ten seconds. */
const PRICES_MS = 1_000

export interface RunningMaker {
  /** For the trading service: it asks this maker as it asks any other one. */
  options: MakerOptions
  close(): Promise<void>
}

/**
 * Starts the market maker of the embedded chain: a webhook on this machine, with the wallet and the inventory that the genesis gave
 * it, around the reference prices of the simulation.
 */
export async function startReferenceMaker(
  localnet: Pick<Localnet, 'chain' | 'readSimulation'>,
  clock: Clock,
  seed: string,
): Promise<RunningMaker> {
  const stop = new AbortController()
  let prices: Readonly<Record<string, number>> = {}
  const follow = async () => {
    while (!stop.signal.aborted) {
      const read = localnet.readSimulation(REFERENCE_PRICES, stop.signal)
      // Without prices it quotes nothing.
      prices = ((await read.catch(() => undefined)) ?? {}) as Readonly<Record<string, number>>
      await clock.wait(PRICES_MS, stop.signal)
    }
  }
  const following = follow()
  const maker = new ReferenceMaker({
    chain: localnet.chain,
    clock,
    wallet: makerWallet(seed),
    tokens: makerTokens(),
    priceUsd: (mint) => prices[mint],
  })
  const apiKey = randomUUID()
  const server = await serveMaker(maker, apiKey)
  return {
    options: { name: 'reference', url: server.url, apiKey },
    async close() {
      stop.abort()
      await server.close()
      await following
    },
  }
}
