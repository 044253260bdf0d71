import { clmm, cpmm, dlmm, launchpad, type router, stable } from '@callisto/program-clients'
import { TOKEN_2022_PROGRAM } from '@callisto/solana'
import { type AccountMeta, AccountRole, type Address, address } from '@solana/kit'
import type { ResolvedStep } from '../route/resolved-route.ts'

export interface StepCall {
  venue: router.Venue
  /** The venue's program, then the accounts of its swap instruction in their own route. */
  accounts: AccountMeta[]
}

export interface StepUser {
  user: Address
  accountOf: (mint: string) => Address
}

/** A program of pools of two tokens: all of them name the same accounts for a swap. */
interface PairProgram {
  PROGRAM: Address
  decodePool: (data: Uint8Array) => PairPool | undefined
  swapExactIn: typeof cpmm.swapExactIn
}

type PairPool = Pick<cpmm.Pool, 'mint0' | 'mint1' | 'vault0' | 'vault1' | 'tokenProgram0' | 'tokenProgram1'>

const pairs: ReadonlyMap<string, readonly [venue: router.Venue, program: PairProgram]> = new Map([
  [clmm.PROGRAM, ['clmm', clmm]],
  [cpmm.PROGRAM, ['cpmm', cpmm]],
  [dlmm.PROGRAM, ['dlmm', dlmm]],
  [stable.PROGRAM, ['stable', stable]],
])

/** What one step adds to the router's accounts; undefined when the account is no pool that the router knows. */
export function stepCall(step: ResolvedStep, user: StepUser): StepCall | undefined {
  const { owner } = step.pool
  const pair = pairs.get(owner)
  if (pair) return pairCall(...pair, step, user)
  return owner === launchpad.PROGRAM ? launchpadCall(step, user) : undefined
}

/** The amounts are the router's to fill in; only the accounts are taken from the venue's own builder. */
const anyAmount = { amountIn: 0n, minAmountOut: 0n }

const withProgram = (program: Address, accounts: readonly AccountMeta[]): AccountMeta[] => [
  { address: program, role: AccountRole.READONLY },
  ...accounts,
]

function pairCall(
  venue: router.Venue,
  program: PairProgram,
  { pool, inputMint, outputMint }: ResolvedStep,
  { user, accountOf }: StepUser,
): StepCall | undefined {
  const state = program.decodePool(pool.data)
  if (!state) return undefined
  const forward = state.mint0 === inputMint && state.mint1 === outputMint
  if (!forward && !(state.mint1 === inputMint && state.mint0 === outputMint)) return undefined
  const { accounts } = program.swapExactIn(
    {
      user,
      pool: address(pool.address),
      vaultIn: forward ? state.vault0 : state.vault1,
      vaultOut: forward ? state.vault1 : state.vault0,
      userIn: accountOf(inputMint),
      userOut: accountOf(outputMint),
      mintIn: address(inputMint),
      mintOut: address(outputMint),
      tokenProgramIn: forward ? state.tokenProgram0 : state.tokenProgram1,
      tokenProgramOut: forward ? state.tokenProgram1 : state.tokenProgram0,
    },
    anyAmount,
  )
  return { venue, accounts: withProgram(program.PROGRAM, accounts) }
}

function launchpadCall(
  { pool, inputMint, outputMint }: ResolvedStep,
  { user, accountOf }: StepUser,
): StepCall | undefined {
  const state = launchpad.decodeCurve(pool.data)
  if (!state) return undefined
  const buys = state.quoteMint === inputMint && state.mint === outputMint
  if (!buys && !(state.mint === inputMint && state.quoteMint === outputMint)) return undefined
  const keys = {
    trader: user,
    curve: address(pool.address),
    mint: state.mint,
    quoteMint: state.quoteMint,
    baseVault: state.baseVault,
    quoteVault: state.quoteVault,
    traderBase: accountOf(state.mint),
    traderQuote: accountOf(state.quoteMint),
    // Tokens of a launch are always made under Token-2022.
    baseTokenProgram: TOKEN_2022_PROGRAM,
    quoteTokenProgram: state.quoteTokenProgram,
  }
  const { accounts } = buys ? launchpad.buyExactIn(keys, anyAmount) : launchpad.sellExactIn(keys, anyAmount)
  return {
    venue: buys ? 'launchpadBuy' : 'launchpadSell',
    accounts: withProgram(launchpad.PROGRAM, accounts),
  }
}
