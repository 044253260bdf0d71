import { decodePool, type Side } from '@callisto/amms'
import { launchpad } from '@callisto/programs'
import {
  BORN,
  makeCurve,
  mint,
  quoteMint,
  readCurve,
  trade,
  trader,
} from '../../../programs/launchpad/test-curve.ts'
import { setTokenAccount, TOKEN_2022_PROGRAM, tokenAmount } from '../../../programs/toolchain/test-tokens.ts'
import type { Random } from '../../routing/random.ts'
import { anyAmount, type Mode, type Moved, U64_MAX, type Venue } from './venue.ts'

const SELL: Side = 0
const below = (random: Random, limit: bigint) => anyAmount(random, 62) % limit

/** Bonding curves at every stage of their sale, their anti-sniper fee at every stage of its decay. */
export async function launchpadVenue(): Promise<Venue> {
  const at = await makeCurve()
  const { vm } = at
  let unixTime = BORN

  const base = (key: typeof at.curve, owner: typeof at.curve, amount: bigint) =>
    setTokenAccount(vm, key, { program: TOKEN_2022_PROGRAM, mint, owner, amount })
  const quote = (key: typeof at.curve, owner: typeof at.curve, amount: bigint) =>
    setTokenAccount(vm, key, { program: at.quoteProgram, mint: quoteMint, owner, amount })

  const shuffle = (random: Random) => {
    const virtualBase = 2n + anyAmount(random, 62)
    const realBase = 1n + below(random, virtualBase - 1n)
    const virtualQuote = 2n + anyAmount(random, 60)
    const realQuote = below(random, virtualQuote)
    const decay = Math.floor(random() * 120)
    const [sniperFeePpm, protocolFeePpm, creatorFeePpm] = [900_000, 60_000, 30_000].map((most) =>
      Math.floor(random() * most),
    ) as [number, number, number]
    const state = {
      ...readCurve(at),
      virtualBase,
      virtualQuote,
      realBase,
      realQuote,
      supply: virtualBase,
      forSale: realBase,
      protocolFees: 0n,
      creatorFees: 0n,
      protocolFeePpm,
      creatorFeePpm,
      sniperFeePpm,
      sniperDecaySeconds: decay,
      createdAt: BigInt(BORN),
      status: 'trading' as const,
    }
    vm.setAccount(at.curve, { owner: launchpad.PROGRAM, data: launchpad.encodeCurve(state) })
    base(at.baseVault, at.curve, realBase)
    quote(at.quoteVault, at.curve, realQuote)
    unixTime = BORN + Math.floor(random() * 150)
    vm.setTime(unixTime, 10)
  }

  const read = () => {
    const held = vm.account(at.curve)
    if (held === undefined) throw new Error('no curve account')
    const decoded = decodePool({ address: at.curve, ...held }, () => undefined)
    if (!decoded.ok) throw new Error(`the curve was refused: ${decoded.reason}`)
    return { pool: decoded.pool, unixTime }
  }

  const send = (mode: Mode, side: Side, amount: bigint): Moved => {
    const selling = side === SELL
    const purse = U64_MAX - tokenAmount(vm, selling ? at.baseVault : at.quoteVault)
    base(at.traderBase, trader, selling ? purse : 0n)
    quote(at.traderQuote, trader, selling ? 0n : purse)
    const { error, computeUnits } = vm.send(trade(at, `${selling ? 'sell' : 'buy'}${mode}`, amount))
    if (error !== undefined) return { failed: error, computeUnits }
    const [paid, got] = selling ? [at.traderBase, at.traderQuote] : [at.traderQuote, at.traderBase]
    return { amountIn: purse - tokenAmount(vm, paid), amountOut: tokenAmount(vm, got), computeUnits }
  }

  return { name: 'launchpad', shuffle, read, send }
}
