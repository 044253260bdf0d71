import type { FillRoutes } from '@callisto/orders/parts'
import { appendStepAccounts } from '@callisto/program-clients'
import { AccountRole, type Address } from '@solana/kit'
import { SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import { associated } from '../orders/coins.ts'
import { stepOf } from '../orders/places.ts'
import { movedBy } from '../orders/route.ts'
import type { Programs } from './programs.ts'
import type { SimProcess } from './sim-process.ts'

/** The trading API with one pool a direction, at the rate of the slot in which it replies. */
export function fillRoutes(process: SimProcess, programs: Programs): FillRoutes {
  const { market, orders } = programs.model
  const sideOf = (mint: string): 0 | 1 => (mint === market.coins[0].mint ? 0 : 1)
  return {
    quote: ({ inputMint, outputMint, amount }, signal) =>
      process.call(
        'route quote',
        () => {
          const side = sideOf(inputMint)
          const moved = movedBy(market, side, amount, programs.routeOf(side))
          if (typeof moved === 'string') return undefined
          const inAmount = String(amount)
          const outAmount = String(moved.received)
          const ammKey = market.pools[side].account
          const swapInfo = { ammKey, label: 'Rate', inputMint, outputMint, inAmount, outAmount }
          return {
            inputMint,
            outputMint,
            inAmount,
            outAmount,
            otherAmountThreshold: outAmount,
            swapMode: 'ExactIn' as const,
            slippageBps: 0,
            priceImpactPct: '0',
            routePlan: [{ swapInfo, percent: 100, bps: 10_000 }],
          }
        },
        signal,
      ),
    route: (quote, user, signal) =>
      process.call(
        'route steps',
        async () => {
          const place = orders.find(({ order }) => order === user)!
          // The ends of a route are its user's own accounts.
          const vaults = await Promise.all(market.coins.map((coin) => associated(user as Address, coin)))
          const own = { ...place, vaults: vaults as [Address, Address] }
          const swap = stepOf(market, own, sideOf(quote.inputMint))
          const named = { programAddress: SYSTEM_PROGRAM, accounts: [], data: new Uint8Array() }
          const { accounts } = appendStepAccounts(named, [swap])
          return {
            steps: [{ venue: 'stable' as const, shareBps: 10_000, inputIndex: 0, outputIndex: 1 }],
            accounts: accounts.map(({ address, role }) => ({
              address,
              isWritable: role === AccountRole.WRITABLE,
            })),
            lookupTables: [],
          }
        },
        signal,
      ),
  }
}
