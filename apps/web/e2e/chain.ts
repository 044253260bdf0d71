import { generateKeyPairSync } from 'node:crypto'
import { encodeBase58 } from '@callisto/solana/codec'
import type { APIRequestContext } from '@playwright/test'

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

export const SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** The address of a new key. */
export const createAddress = () =>
  encodeBase58(generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))

export async function rpc(request: APIRequestContext, method: string, params: unknown[]): Promise<unknown> {
  const reply = await request.post('/rpc', { data: { jsonrpc: '2.0', id: 1, method, params } })
  const { result, error } = await reply.json()
  if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}

/** Base units of a mint in a wallet, read from the chain instead of the page. */
export async function tokenBalance(request: APIRequestContext, owner: string, mint: string): Promise<bigint> {
  let total = 0n
  for (const programId of TOKEN_PROGRAMS) {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const result = (await rpc(request, 'getTokenAccountsByOwner', [owner, { programId }, options])) as {
      value: { account: { data: { parsed: { info: { mint: string; tokenAmount: { amount: string } } } } } }[]
    }
    for (const { account } of result.value) {
      const { info } = account.data.parsed
      if (info.mint === mint) total += BigInt(info.tokenAmount.amount)
    }
  }
  return total
}

/** Native lamports of a wallet. */
export async function lamports(request: APIRequestContext, owner: string): Promise<bigint> {
  const result = (await rpc(request, 'getBalance', [owner, { commitment: 'confirmed' }])) as { value: number }
  return BigInt(result.value)
}
