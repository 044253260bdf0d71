import type { AccountView, Amm, PoolRoot, Side, SwapOrder, SwapUser } from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { eventAuthority, POOL_PROGRAM, userVolume } from '../pump-shared/programs.ts'
import { readonly, writable } from '../shared/metas.ts'
import { buybackAccount, decodeRoot, needsOf, readTerms, TRADE_BYTES, toPool } from './decode.ts'
import { readCreation, readTrade } from './events.ts'
import { FEE_CONFIG, GLOBAL_CONFIG, POOL_DISCRIMINATOR, type PumpSwapAccount } from './layout.ts'

const id = 'pump-swap'
const label = 'Pump.fun Amm'
const BUY_BASE = 'b817ee6167c5d33d'
const BUY_FOR_BUDGET = 'c2ab1c46684d5b2f'
const SELL = '5df6823ce7e940b2'

/** Pools of PumpSwap: of complete curves, and of anybody. Unproven. */
export const pumpSwap: Amm<PumpSwapAccount> = {
  id,
  label,
  poolType: 'constant-product',
  pricing: 'reserves',
  owners: [POOL_PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: POOL_PROGRAM,
    label,
    instructions: [
      { discriminator: BUY_BASE, name: 'Buy exact out' },
      { discriminator: BUY_FOR_BUDGET, name: 'Buy exact in' },
      { discriminator: SELL, name: 'Sell' },
    ],
    errors: {
      6004: 'Slippage tolerance exceeded',
      6020: 'The program does not buy',
      6021: 'The program does not sell',
      6040: 'Slippage tolerance exceeded',
      6063: 'The pool cannot pay this amount',
      6079: 'Coins with cashback trade by other instructions',
    },
    swaps: [],
  }),
  discovery: { filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }] },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view) => toPool(root, view, label),
  instruction: tradeInstruction,
  readInvocation: (invocation) => readTrade(id, invocation) ?? readCreation(id, invocation),
}

/**
 * The trade instructions with 17 accounts. Of a root with its needs: throws for another. Sales are of exact inputs only:
 * an order for an exact output sells its limit and asks for at least the amount.
 */
function tradeInstruction(
  root: PoolRoot<PumpSwapAccount>,
  side: Side,
  { mode, amount, limit }: SwapOrder,
  user: SwapUser,
  view: AccountView,
): Instruction {
  const terms = readTerms(root, view)
  if ('ok' in terms) throw new Error(`the needs of ${root.address} are not known: ${terms.reason}`)
  const { address, mints, state } = root
  const [first, second] = side === 0 && mode === 'ExactOut' ? [limit, amount] : [amount, limit]
  const data = Buffer.alloc(TRADE_BYTES)
  data.write(side === 0 ? SELL : mode === 'ExactIn' ? BUY_FOR_BUDGET : BUY_BASE, 'hex')
  data.writeBigUInt64LE(first, 8)
  data.writeBigUInt64LE(second, 16)
  return {
    programAddress: POOL_PROGRAM as Address,
    accounts: [
      writable(address),
      { address: user.owner, role: AccountRole.WRITABLE_SIGNER },
      readonly(GLOBAL_CONFIG),
      ...mints.map(readonly),
      writable(user.tokenAccount(mints[0])),
      writable(user.tokenAccount(mints[1])),
      ...state.vaults.map(writable),
      ...terms.tokens.programs.map(readonly),
      readonly(SYSTEM_PROGRAM),
      writable(userVolume(POOL_PROGRAM, user.owner)),
      readonly(FEE_CONFIG),
      writable(buybackAccount(root, terms)),
      readonly(eventAuthority(POOL_PROGRAM)),
      readonly(POOL_PROGRAM),
    ],
    data: Uint8Array.from(data),
  }
}
