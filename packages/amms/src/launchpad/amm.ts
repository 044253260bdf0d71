import { describeProgram, launchpad, swapAccountPositions } from '@callisto/program-clients'
import { knownAddress, TOKEN_2022_PROGRAM } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import { type Instruction, isAddress } from '@solana/kit'
import type { Amm, PoolRoot, Side, SwapOrder, SwapUser } from '../amm.ts'
import { priceOfAmounts, toAccumulator } from '../cumulative-price.ts'
import { decodeRoot, toPool } from './decode.ts'
import { readLaunchpadLog } from './events.ts'

const label = 'Callisto Launchpad'

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

/** A buy comes without the accounts of a graduation, so both sides name the accounts of a sell. */
const names = launchpad.instructions.sellExactIn.accounts
const common = { user: 'trader', pool: 'curve' }
const buy = { mintIn: 'quoteMint', mintOut: 'mint', userIn: 'traderQuote', userOut: 'traderBase' }
const sell = { mintIn: 'mint', mintOut: 'quoteMint', userIn: 'traderBase', userOut: 'traderQuote' }
const program = describeProgram(launchpad, label, [
  { routerVenue: 'launchpadBuy', accounts: swapAccountPositions(names, { ...common, ...buy }) },
  { routerVenue: 'launchpadSell', accounts: swapAccountPositions(names, { ...common, ...sell }) },
])

/** Bonding curves of the `launchpad` program. Their quote mints have no transfer fee: the program takes no other. */
export const launchpadAmm: Amm<launchpad.Curve> = {
  id: 'launchpad',
  label,
  poolType: 'bonding-curve',
  pricing: 'reserves',
  owners: [launchpad.PROGRAM],
  program,
  discovery: {
    filters: [{ offset: 0, bytes: launchpad.CURVE_DISCRIMINATOR }],
    // The curve of a token is at one address, whatever its quote mint.
    candidates: (mintA, mintB) =>
      [mintA, mintB].flatMap((mint) =>
        isAddress(mint) ? deriveAddress(launchpad.PROGRAM, launchpad.curveSeeds({ mint })) : [],
      ),
  },
  root: decodeRoot,
  needs: () => [],
  pool: (root) => toPool(root, label),
  // The curve's price stands while it trades.
  priceAccumulator: ({ state }) =>
    state.status === 'trading'
      ? toAccumulator(state, priceOfAmounts(state.virtualBase, state.virtualQuote))
      : undefined,
  instruction,
  routerVenue: (side) => (side === BUY ? 'launchpadBuy' : 'launchpadSell'),
  readLog: readLaunchpadLog,
}
