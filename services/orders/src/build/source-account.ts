import type { ChainPort } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import type { SideMint } from './order-mint.ts'
import { isNative, ownAccount, wrapSol } from './token-steps.ts'

/** The maker's account that a deposit is taken from; SOL is wrapped in it before, and what was opened is closed after. */
export interface SourceAccount {
  source: Address
  before: Instruction[]
  after: Instruction[]
}

export async function openSource(
  { payer, maker, mint, wraps = true }: { payer: Address; maker: Address; mint: SideMint; wraps?: boolean },
  amount: bigint,
  chain: ChainPort,
  signal?: AbortSignal,
): Promise<SourceAccount> {
  const source = await ownAccount(maker, mint)
  if (!isNative(mint) || !wraps) return { source, before: [], after: [] }
  const { accounts } = await chain.getAccounts([source], signal)
  const isOpen = accounts[0] !== undefined
  return { source, ...wrapSol({ payer, maker, mint, account: source, isOpen }, amount) }
}
