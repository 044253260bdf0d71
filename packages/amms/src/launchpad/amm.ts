import { launchpad, venueLabels } from '@callisto/program-clients'
import { knownAddress, TOKEN_2022_PROGRAM } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import type { Amm, PoolRoot, Side, SwapOrder, SwapUser } from '../amm.ts'
import { decodeRoot, toPool } from './decode.ts'
import { readLaunchpadLog } from './events.ts'

const label = venueLabels[launchpad.PROGRAM]!

/** Side 1 spends the quote token. */
const BUY: Side = 1

function instruction(
  { address: curve, state }: PoolRoot<launchpad.Curve>,
  side: Side,
  { mode, amount, limit }: SwapOrder,
  user: SwapUser,
): Instruction {
  const accounts = {
    trader: user.owner,
    curve: knownAddress(curve),
    mint: state.mint,
    quoteMint: state.quoteMint,
    baseVault: state.baseVault,
    quoteVault: state.quoteVault,
    traderBase: user.tokenAccount(state.mint),
    traderQuote: user.tokenAccount(state.quoteMint),
    // The program creates every launched token under Token-2022.
    baseTokenProgram: TOKEN_2022_PROGRAM,
    quoteTokenProgram: state.quoteTokenProgram,
  }
  if (mode === 'ExactIn') {
    const amounts = { amountIn: amount, minAmountOut: limit }
    return side === BUY ? launchpad.buyExactIn(accounts, amounts) : launchpad.sellExactIn(accounts, amounts)
  }
  const amounts = { amountOut: amount, maxAmountIn: limit }
  return side === BUY ? launchpad.buyExactOut(accounts, amounts) : launchpad.sellExactOut(accounts, amounts)
}

/** Bonding curves of the `launchpad` program. Their quote mints have no transfer fee: the program takes no other. */
export const launchpadAmm: Amm<launchpad.Curve> = {
  id: 'launchpad',
  label,
  poolType: 'bonding-curve',
  pricing: 'reserves',
  owners: [launchpad.PROGRAM],
  discovery: {},
  root: decodeRoot,
  needs: () => [],
  pool: (root) => toPool(root, label),
  instruction,
  routerVenue: (side) => (side === BUY ? 'launchpadBuy' : 'launchpadSell'),
  readLog: readLaunchpadLog,
}
