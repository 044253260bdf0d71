import type { Quote } from '@callisto/contract'
import { router } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  type KnownInstruction,
  type ParsedTransaction,
  parseKnownInstruction,
  parseTransaction,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { key } from './fake-chain.test-helper.ts'
import { SOL, type TestService, USDC } from './test-service.test-helper.ts'

/** The wallet of the swaps. */
export const user = key(500)

export const accountOf = (mint: string, program: string = TOKEN_PROGRAM, owner: string = user) =>
  associatedTokenAddress(owner, mint, program)

/** A quote of SOL for USDC unless changed. Throws the error body of the service. */
export async function quoteOf(service: TestService, change: Record<string, string> = {}): Promise<Quote> {
  const params = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: '1000000000', ...change })
  const { status, body } = await service.get(`/swap/v1/quote?${params}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as Quote
}

/** The transaction of a quote as the user's wallet reads it. Throws the error body of the service. */
export async function buildOf(service: TestService, quoteResponse: Quote, change: object = {}) {
  const { status, body } = await service.post('/swap/v1/swap', {
    quoteResponse,
    userPublicKey: user,
    ...change,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const transaction = parseSwap(String(body.swapTransaction))
  return { body, transaction, known: knownIn(transaction) }
}

export function parseSwap(base64: string): ParsedTransaction {
  const read = parseTransaction(Uint8Array.from(Buffer.from(base64, 'base64')))
  if (!read.ok) throw new Error(read.reason)
  return read.transaction
}

const knownIn = (transaction: ParsedTransaction) =>
  transaction.instructions.map((one): KnownInstruction | 'route' | undefined =>
    one.programId === router.PROGRAM ? 'route' : parseKnownInstruction(one),
  )

/** The instruction of the router program. */
export function routeIn(transaction: ParsedTransaction): ParsedTransaction['instructions'][number] {
  const instruction = transaction.instructions.find((one) => one.programId === router.PROGRAM)
  if (!instruction) throw new Error('no route')
  return instruction
}

export const kinds = (known: readonly (KnownInstruction | 'route' | undefined)[]) =>
  known.map((one) => (typeof one === 'object' ? one.kind : one))
