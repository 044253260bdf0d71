import type { AccountView, Amm, PoolRoot, Side, SwapOrder, SwapUser } from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { CURVE_PROGRAM, eventAuthority, userVolume } from '../pump-shared/programs.ts'
import { readonly, writable } from '../shared/metas.ts'
import {
  buybackAccount,
  completeRoot,
  decodeRoot,
  needsOf,
  readTerms,
  TRADE_BYTES,
  toPool,
  vaultsOf,
} from './decode.ts'
import { readTrade } from './events.ts'
import { readLaunch, readMigration } from './launch-events.ts'
import { CURVE_DISCRIMINATOR, FEE_CONFIG, GLOBAL, type PumpCurveAccount } from './layout.ts'

const id = 'pump-curve'
const label = 'Pump.fun'
const BUY_BASE = '07051dc4f5176550'
const BUY_FOR_BUDGET = 'e1f7501ed5b38488'
const SELL = '1c92de7726c469d5'

/** Bonding curves of pump.fun, of which a complete one becomes a pool of `pump-swap`. Unproven. */
export const pumpCurve: Amm<PumpCurveAccount> = {
  id,
  label,
  poolType: 'bonding-curve',
  pricing: 'reserves',
  owners: [CURVE_PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: CURVE_PROGRAM,
    label,
    instructions: [
      { discriminator: BUY_BASE, name: 'Buy exact out' },
      { discriminator: BUY_FOR_BUDGET, name: 'Buy exact in' },
      { discriminator: SELL, name: 'Sell' },
    ],
    errors: {
      6002: 'Slippage tolerance exceeded',
      6003: 'Slippage tolerance exceeded',
      6005: 'The curve is complete',
      6021: 'The curve does not have this amount',
      6042: 'Slippage tolerance exceeded',
      6094: 'Coins with cashback trade by other instructions',
    },
    swaps: [],
  }),
  discovery: { filters: [{ offset: 0, bytes: CURVE_DISCRIMINATOR }] },
  root: decodeRoot,
  needs: needsOf,
  complete: completeRoot,
  pool: (root, view) => toPool(root, view, label),
  instruction: tradeInstruction,
  readInvocation: (invocation) =>
    readTrade(id, invocation) ?? readLaunch(id, invocation) ?? readMigration(invocation),
}

/**
 * The trade instructions with 17 accounts. Of a completed root with its needs: throws for another. A coin paired with SOL
 * takes lamports of the user and pays lamports, not wrapped ones. Sales are of exact inputs only: an order for an exact
 * output sells its limit and asks for at least the amount.
 */
function tradeInstruction(
  root: PoolRoot<PumpCurveAccount>,
  side: Side,
  { mode, amount, limit }: SwapOrder,
  user: SwapUser,
  view: AccountView,
): Instruction {
  const terms = readTerms(root, view)
  if ('ok' in terms) throw new Error(`the needs of ${root.address} are not known: ${terms.reason}`)
  const { address, mints } = root
  const [first, second] = side === 0 && mode === 'ExactOut' ? [limit, amount] : [amount, limit]
  const data = Buffer.alloc(TRADE_BYTES)
  data.write(side === 0 ? SELL : mode === 'ExactIn' ? BUY_FOR_BUDGET : BUY_BASE, 'hex')
  data.writeBigUInt64LE(first, 8)
  data.writeBigUInt64LE(second, 16)
  return {
    programAddress: CURVE_PROGRAM as Address,
    accounts: [
      readonly(GLOBAL),
      ...mints.map(readonly),
      ...terms.tokenPrograms.map(readonly),
      writable(address),
      ...vaultsOf(root, terms).map(writable),
      { address: user.owner, role: AccountRole.WRITABLE_SIGNER },
      writable(user.tokenAccount(mints[0])),
      writable(user.tokenAccount(mints[1])),
      writable(userVolume(CURVE_PROGRAM, user.owner)),
      readonly(FEE_CONFIG),
      writable(buybackAccount(root, terms)),
      readonly(SYSTEM_PROGRAM),
      readonly(eventAuthority(CURVE_PROGRAM)),
      readonly(CURVE_PROGRAM),
    ],
    data: Uint8Array.from(data),
  }
}
