import type { ChainPort, ClusterValues, Lifetime } from '@callisto/solana'
import { failure, type Result, success } from '../result.ts'

/**
 * A blockhash for a new transaction. With `blocksToExpiry` below the life of a blockhash an older one is taken, so that
 * the transaction cannot land later.
 */
export async function findLifetime(
  chain: ChainPort,
  { blockhashBlocks }: Pick<ClusterValues, 'blockhashBlocks'>,
  blocksToExpiry: number | undefined,
  signal?: AbortSignal,
): Promise<Result<Lifetime>> {
  const within = signal ? { abortSignal: signal } : {}
  const latest = await chain.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send(within)
  const lifetime = {
    blockhash: latest.value.blockhash,
    lastValidBlockHeight: Number(latest.value.lastValidBlockHeight),
  }
  if (blocksToExpiry === undefined || blocksToExpiry >= blockhashBlocks) return success(lifetime)
  if (blocksToExpiry < 1) return failure('INVALID_REQUEST', 'blockhashSlotsToExpiry must be at least 1')

  const { slot } = latest.context
  const back = blockhashBlocks - blocksToExpiry
  const from = slot > BigInt(2 * blockhashBlocks) ? slot - BigInt(2 * blockhashBlocks) : 0n
  const slots = await chain.rpc.getBlocks(from, slot, { commitment: 'confirmed' }).send(within)
  const older = slots[slots.length - 1 - back]
  if (older === undefined) return failure('NOT_SUPPORTED', 'No blockhash of that age is known')
  const options = { commitment: 'confirmed', transactionDetails: 'none', rewards: false } as const
  const block = await chain.rpc.getBlock(older, options).send(within)
  if (!block) return failure('NOT_SUPPORTED', 'No blockhash of that age is known')
  return success({
    blockhash: block.blockhash,
    lastValidBlockHeight: Number(block.blockHeight) + blockhashBlocks,
  })
}
