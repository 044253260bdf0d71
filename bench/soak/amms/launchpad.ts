import { launchpad } from '@callisto/program-clients'
import {
  makeCurve,
  mint,
  quoteMint,
  readCurve,
  trade,
  trader,
} from '../../../programs/launchpad/test-curve.ts'
import {
  setTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../programs/toolchain/test-tokens.ts'
import { randomAmount, randomBetween, START_TIME, type Venue } from './market.ts'

const MOST = 1n << 61n
const kinds = {
  'exact in': ['sellExactIn', 'buyExactIn'],
  'exact out': ['sellExactOut', 'buyExactOut'],
} as const

/** Curves of all sizes, sold to any part, some with a fee against snipers that still decays. Side 1 buys. */
export const launchpadVenue: Venue = {
  name: 'launchpad',
  open: async () => {
    const at = await makeCurve()
    const { vm } = at
    const born = readCurve(at)
    const base = { program: TOKEN_2022_PROGRAM, mint }
    const quote = { program: TOKEN_PROGRAM, mint: quoteMint }
    return {
      vm,
      pool: at.curve,
      mints: [mint, quoteMint],
      tokenPrograms: [TOKEN_2022_PROGRAM, TOKEN_PROGRAM],
      user: trader,
      accounts: [at.traderBase, at.traderQuote],
      vaults: [at.baseVault, at.quoteVault],
      steps: ['launchpadSell', 'launchpadBuy'],
      randomize: (random) => {
        const [virtualBase, virtualQuote] = [1n + randomAmount(random, MOST), 1n + randomAmount(random, MOST)]
        const curve: launchpad.Curve = {
          ...born,
          virtualBase,
          virtualQuote,
          // A curve with nothing left to sell is complete.
          realBase: 1n + (randomAmount(random, virtualBase) % (virtualBase - 1n)),
          realQuote: randomAmount(random, virtualQuote) % virtualQuote,
          protocolFeePpm: randomBetween(random, 0, 30_000),
          creatorFeePpm: randomBetween(random, 0, 30_000),
          sniperFeePpm: random() < 0.5 ? 0 : randomBetween(random, 0, 930_000),
          sniperDecaySeconds: randomBetween(random, 0, 120),
          createdAt: BigInt(START_TIME - randomBetween(random, -5, 130)),
        }
        vm.setAccount(at.curve, { owner: launchpad.PROGRAM, data: launchpad.encodeCurve(curve) })
        setTokenAccount(vm, at.baseVault, { ...base, owner: at.curve, amount: curve.realBase })
        setTokenAccount(vm, at.quoteVault, { ...quote, owner: at.curve, amount: curve.realQuote })
      },
      reserves: () => {
        const { realBase, realQuote } = readCurve(at)
        return [realBase, realQuote]
      },
      fund: (side, amount) => {
        setTokenAccount(vm, at.traderBase, { ...base, owner: trader, amount: side === 0 ? amount : 0n })
        setTokenAccount(vm, at.traderQuote, { ...quote, owner: trader, amount: side === 1 ? amount : 0n })
      },
      swap: (side, mode, amount, limit) => trade(at, kinds[mode][side], amount, limit),
    }
  },
}
