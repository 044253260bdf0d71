import type { ChainPort, ClusterValues, Lifetime } from '@callisto/solana'
import { failure, type Result, success } from '../result.ts'

/**
 * A blockhash for a new transaction. With `blocksToExpiry` below the life of a blockhash an older one is taken, so that
 * the transaction cannot land later; where the chain is too young for that, that of its first block.
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
  const span = BigInt(2 * blockhashBlocks)
  const block = await findAncestor(chain, latest.context.slot, blockhashBlocks - blocksToExpiry, span, within)
  if (!block) return failure('NOT_SUPPORTED', 'No blockhash of that age is known')
  return success({
    blockhash: block.blockhash,
    lastValidBlockHeight: Number(block.blockHeight) + blockhashBlocks,
  })
}

const BLOCK_HEADER = { commitment: 'confirmed', transactionDetails: 'none', rewards: false } as const

/**
 * The block `generations` blocks before that of `slot`, or the first available one. Blocks are listed by `span` slots at
 * a time; from the oldest one listed the search continues at its parent, because slots without a block may be many: a
 * chain that stood still skips all of them.
 */
async function findAncestor(
  chain: ChainPort,
  slot: bigint,
  generations: number,
  span: bigint,
  within: { abortSignal?: AbortSignal },
) {
  const readBlock = (at: bigint) => chain.rpc.getBlock(at, BLOCK_HEADER).send(within)
  let oldest: Awaited<ReturnType<typeof readBlock>> | undefined
  for (let end = slot, missing = generations; ; ) {
    const from = end > span ? end - span : 0n
    const slots = await chain.rpc.getBlocks(from, end, { commitment: 'confirmed' }).send(within)
    const at = slots.at(-1 - missing) ?? slots[0]
    if (at === undefined) return oldest
    oldest = await readBlock(at)
    missing -= slots.length
    // The block of slot 0 is its own parent.
    if (missing < 0 || !oldest || oldest.parentSlot >= at) return oldest
    end = oldest.parentSlot
  }
}
