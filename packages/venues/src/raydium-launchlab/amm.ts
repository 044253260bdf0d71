import type { Amm, PoolRoot, Side, SwapOrder, SwapUser } from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { readonly, writable } from '../shared/metas.ts'
import {
  authority,
  decodeRoot,
  eventAuthority,
  feeVaults,
  needsOf,
  TRADE_BYTES,
  tokenProgramsOf,
  toPool,
} from './decode.ts'
import { readTrade } from './events.ts'
import { type LaunchlabAccount, POOL_DISCRIMINATOR, PROGRAM } from './layout.ts'

const id = 'raydium-launchlab'
const label = 'Raydium Launchlab'
/** By side and mode. */
const SELL_IN = '9527de9bd37c981a'
const SELL_OUT = '5fc8472208090ba6'
const BUY_IN = 'faea0d7bd59c13ec'
const BUY_OUT = '18d3742869039938'

/** Sales of LaunchLab, of which a complete one becomes a pool of another program. Unproven. */
export const raydiumLaunchlab: Amm<LaunchlabAccount> = {
  id,
  label,
  poolType: 'bonding-curve',
  pricing: 'reserves',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [
      { discriminator: BUY_IN, name: 'Buy exact in' },
      { discriminator: BUY_OUT, name: 'Buy exact out' },
      { discriminator: SELL_IN, name: 'Sell exact in' },
      { discriminator: SELL_OUT, name: 'Sell exact out' },
    ],
    errors: {},
    swaps: [],
  }),
  discovery: { filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }] },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view) => toPool(root, view, label),
  instruction: tradeInstruction,
  readInvocation: (invocation) => readTrade(id, invocation),
}

/** A trade without a referrer, whose rate is 0. */
function tradeInstruction(
  root: PoolRoot<LaunchlabAccount>,
  side: Side,
  { mode, amount, limit }: SwapOrder,
  user: SwapUser,
): Instruction {
  const { address, mints, state } = root
  const isExactIn = mode === 'ExactIn'
  const data = Buffer.alloc(TRADE_BYTES)
  data.write(side === 0 ? (isExactIn ? SELL_IN : SELL_OUT) : isExactIn ? BUY_IN : BUY_OUT, 'hex')
  data.writeBigUInt64LE(amount, 8)
  data.writeBigUInt64LE(limit, 16)
  return {
    programAddress: PROGRAM as Address,
    accounts: [
      { address: user.owner, role: AccountRole.WRITABLE_SIGNER },
      readonly(authority()),
      readonly(state.config),
      readonly(state.platform),
      writable(address),
      writable(user.tokenAccount(mints[0])),
      writable(user.tokenAccount(mints[1])),
      ...state.vaults.map(writable),
      ...mints.map(readonly),
      ...tokenProgramsOf(state).map(readonly),
      readonly(eventAuthority()),
      readonly(PROGRAM),
      readonly(SYSTEM_PROGRAM),
      ...feeVaults(root).map(writable),
    ],
    data: Uint8Array.from(data),
  }
}
