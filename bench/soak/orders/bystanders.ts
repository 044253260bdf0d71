import { transferChecked } from '@callisto/program-clients'
import { transferLamports } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { TOKEN_2022_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import { pick, type Random } from '../../routing/random.ts'
import { randomAmount } from '../amms/market.ts'
import type { Operation } from '../programs/run-model.ts'
import { donor, type OrderMarket } from './order-market.ts'

/** An order's accounts; there is a state while the order exists. */
interface Target {
  order: Address
  vaults: readonly [Address, Address]
  state: object | undefined
}

/** Enough for an account that does not exist. */
const MIN_LAMPORTS = 1_000_000n

/** Somebody sends tokens or lamports to an order, or to where one will be. */
export function donate(market: OrderMarket, { order, vaults, state }: Target, random: Random): Operation {
  const { ledger, coins } = market
  const side = random() < 0.5 ? 0 : 1
  if (!state || random() < 0.3) {
    const to = state ? pick(random, [order, vaults[side]]) : order
    const lamports = MIN_LAMPORTS + randomAmount(random, 100_000n)
    return {
      label: 'donation of lamports',
      instruction: transferLamports(donor, to, lamports),
      expected: undefined,
      apply: () => ledger.moveLamports(donor, to, lamports),
    }
  }
  const { mint, decimals, program: tokenProgram } = coins[side]
  const from = market.accountOf(donor, coins[side])
  const amount = randomAmount(random, 10_000n)
  return {
    label: 'donation of tokens',
    instruction: transferChecked({
      from,
      to: vaults[side],
      mint,
      owner: donor,
      amount,
      decimals,
      tokenProgram,
    }),
    expected: undefined,
    apply: () => ledger.transfer(coins[side], from, vaults[side], amount),
  }
}

/** Anybody collects the fees that a vault withholds into their mint, so that it can be closed. */
export function harvest(market: OrderMarket, target: Target, random: Random): Operation {
  const { ledger, coins } = market
  const side = coins[0].fee ? 0 : 1
  if (!coins[side].fee || !target.state) return donate(market, target, random)
  const vault = target.vaults[side]
  return {
    label: 'harvest',
    instruction: harvestInstruction(coins[side].mint, vault),
    expected: undefined,
    apply: () => ledger.harvest(coins[side], vault),
  }
}

const harvestInstruction = (mint: Address, account: Address): Instruction => ({
  programAddress: TOKEN_2022_PROGRAM,
  accounts: [mint, account].map((address) => ({ address, role: AccountRole.WRITABLE })),
  data: Uint8Array.of(26, 4),
})
