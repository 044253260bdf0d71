import { BLOCKHASH_BLOCKS, type ChainPort, type Lifetime } from '@callisto/solana'
import { failure, type Result, success } from '../result.ts'

/**
 * A blockhash for a new transaction. With `blocksToExpiry` below 150 an older one is looked up, so that the
 * transaction really cannot land later.
 */
export async function findLifetime(
  chain: ChainPort,
  blocksToExpiry: number | undefined,
  signal?: AbortSignal,
): Promise<Result<Lifetime>> {
  const within = signal ? { abortSignal: signal } : {}
  const latest = await chain.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send(within)
  const lifetime = {
    blockhash: latest.value.blockhash,
    lastValidBlockHeight: Number(latest.value.lastValidBlockHeight),
  }
  if (blocksToExpiry === undefined || blocksToExpiry >= BLOCKHASH_BLOCKS) return success(lifetime)
  if (blocksToExpiry < 1) return failure('INVALID_REQUEST', 'blockhashSlotsToExpiry must be at least 1')

  const { slot } = latest.context
  const back = BLOCKHASH_BLOCKS - blocksToExpiry
  const from = slot > BigInt(2 * BLOCKHASH_BLOCKS) ? slot - BigInt(2 * BLOCKHASH_BLOCKS) : 0n
  const slots = await chain.rpc.getBlocks(from, slot, { commitment: 'confirmed' }).send(within)
  const older = slots[slots.length - 1 - back]
  if (older === undefined) return failure('NOT_SUPPORTED', 'No blockhash of that age is known')
  const options = { commitment: 'confirmed', transactionDetails: 'none', rewards: false } as const
  const block = await chain.rpc.getBlock(older, options).send(within)
  if (!block) return failure('NOT_SUPPORTED', 'No blockhash of that age is known')
  return success({
    blockhash: block.blockhash,
    lastValidBlockHeight: Number(block.blockHeight) + BLOCKHASH_BLOCKS,
  })
}
