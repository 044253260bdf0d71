import { type APIRequestContext, expect } from '@playwright/test'
import { lamports, rpc, SOL, USDC } from './chain.ts'
import { createWalletKey } from './wallet-key.ts'

export interface Trader {
  address: string
  /** Sells SOL for USDC through the swap API, and waits until the activity of the wallet has it. */
  sellSol: (amount: bigint) => Promise<void>
}

/** A wallet outside the browser, with SOL of the faucet. */
export async function createTrader(request: APIRequestContext): Promise<Trader> {
  const key = createWalletKey()
  const { address } = key
  await rpc(request, 'callisto_faucet', [{ address, lamports: 20_000_000_000 }])
  await expect.poll(() => lamports(request, address)).toBe(20_000_000_000n)

  async function sellOnce(amount: bigint): Promise<void> {
    const quote = await request.get('/api/swap/v1/quote', {
      params: { inputMint: SOL, outputMint: USDC, amount: String(amount), slippageBps: 500 },
    })
    const swap = await request.post('/api/swap/v1/swap', {
      data: { quoteResponse: await quote.json(), userPublicKey: address },
    })
    const signed = key.sign((await swap.json()).swapTransaction)
    await rpc(request, 'sendTransaction', [signed, { encoding: 'base64' }])
  }

  const swaps = async (): Promise<number> => {
    const reply = await request.get(`/account/v2/activities/${address}`, { params: { page: 1 } })
    return (await reply.json()).histories.length
  }
  return {
    address,
    async sellSol(amount) {
      const before = await swaps()
      await sellOnce(amount)
      await expect.poll(swaps).toBe(before + 1)
    },
  }
}
