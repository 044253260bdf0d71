import {
  type AccountView,
  type Amm,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  MAX_AMOUNT,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
  type Side,
  type SwapOrder,
  type SwapUser,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import { decodeFeeConfig } from '../pump-shared/fee-config.ts'
import { type FeeTerms, isSoundTerms } from '../pump-shared/fees.ts'
import {
  eventAuthority,
  FEE_PROGRAM,
  POOL_PROGRAM,
  poolAuthority,
  quoteKindOf,
  tokenAccountOf,
  userVolume,
} from '../pump-shared/programs.ts'
import { payer, readonly, type SwapLayouts, swapInstruction, writable } from '../shared/instruction.ts'
import { type PoolTokens, readTokens, readTradableMint, tokenNeeds } from '../shared/pool-tokens.ts'
import { readCreation, readTrade } from './events.ts'
import {
  decodeConfig,
  decodePool,
  FEE_CONFIG,
  GLOBAL_CONFIG,
  POOL_DISCRIMINATOR,
  type PumpSwapAccount,
} from './layout.ts'
import { pumpSwapPool } from './pool.ts'

type Root = PoolRoot<PumpSwapAccount>

/** By which the market cap of a coin of mayhem mode is reckoned, whatever its mint says. */
const MAYHEM_SUPPLY = 1_000_000_000_000_000n
const TRADE_BYTES = 24

/** Validates the account of a pool. */
function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<PumpSwapAccount> {
  if (owner !== POOL_PROGRAM) return decodeError('WRONG_OWNER')
  if (!hasPrefix(data, POOL_DISCRIMINATOR))
    return decodeError(data.length < 8 ? 'WRONG_LENGTH' : 'OTHER_ACCOUNT')
  const state = decodePool(data)
  if (state === undefined) return decodeError('WRONG_LENGTH')
  const { mints, vaults } = state
  if (mints[0] === mints[1] || vaults[0] === vaults[1]) return decodeError('INVALID_STATE')
  // Trades of coins with cashback take other accounts than those of `amm.ts`.
  if (state.isCashback || state.hasUnknownRules) return decodeError('UNSUPPORTED_RULES')
  return { ok: true, root: { address, programId: POOL_PROGRAM, mints, state } }
}

/** What all pools share, the vaults, the base mint for its supply, and a quote mint that may have extensions. */
const needsOf = ({ mints, state }: Root, view: AccountView): readonly string[] => [
  ...new Set([GLOBAL_CONFIG, FEE_CONFIG, mints[0], ...tokenNeeds(view, mints, state.vaults)]),
]

/** What the needs of a root say of its trades. */
interface PoolTerms {
  tokens: PoolTokens
  buybackRecipient: string
  fees: FeeTerms
}

function readTerms({ mints, state }: Root, view: AccountView): PoolTerms | ReturnType<typeof decodeError> {
  const [global, feeConfig] = [view.account(GLOBAL_CONFIG), view.account(FEE_CONFIG)]
  if (global === undefined || feeConfig === undefined) return decodeError('MISSING_ACCOUNT')
  const terms = global.owner === POOL_PROGRAM ? decodeConfig(global.data) : undefined
  const config = feeConfig.owner === FEE_PROGRAM ? decodeFeeConfig(feeConfig.data) : undefined
  if (terms === undefined || config === undefined) return decodeError('INVALID_STATE')
  const base = readTradableMint(view, mints[0])
  if (typeof base === 'string') return decodeError(base)
  const tokens = readTokens(view, mints, state.vaults)
  if (typeof tokens === 'string') return decodeError(tokens)
  // What the program makes of a transfer fee is not published.
  if (mints.some((mint) => view.transferFeeOf(mint) !== undefined)) return decodeError('UNSUPPORTED_MINT')
  // Which bit of the flags is which operation is not published.
  if (terms.isRestricted) return decodeError('UNSUPPORTED_RULES')
  return {
    tokens,
    buybackRecipient: terms.buybackRecipient,
    fees: {
      config,
      quoteKind: quoteKindOf(mints[1]),
      isCanonical: state.creator === poolAuthority(mints[0]),
      hasCreator: state.hasCoinCreator,
      creatorBps: terms.hasCreatorRates ? state.creatorBps : 0n,
      supply: state.isMayhem ? MAYHEM_SUPPLY : base.supply,
    },
  }
}

function toPool(root: Root, view: AccountView, label: string): Decoded {
  const { programId, state } = root
  const terms = readTerms(root, view)
  if ('ok' in terms) return terms
  const [base, held] = terms.tokens.held
  const quote = held + state.virtualQuote
  const isSound = quote >= 0n && quote <= MAX_AMOUNT && state.feesHeld <= held
  if (!isSound || !isSoundTerms(terms.fees)) return decodeError('INVALID_STATE')
  return {
    ok: true,
    pool: pumpSwapPool({
      reserves: { base, quote },
      realQuote: held - state.feesHeld,
      feesHeld: state.feesHeld,
      terms: terms.fees,
      footprint: { accounts: [programId, ...sharedAccounts(root, terms)], dataBytes: TRADE_BYTES },
      ...poolFrame(root, view, label),
    }),
  }
}

/** The accounts of a trade that are not the user's. */
const sharedAccounts = (root: Root, terms: PoolTerms): readonly string[] => [
  root.address,
  GLOBAL_CONFIG,
  ...root.mints,
  ...root.state.vaults,
  ...terms.tokens.programs,
  SYSTEM_PROGRAM,
  FEE_CONFIG,
  buybackAccount(root, terms),
  eventAuthority(POOL_PROGRAM),
]

/** Where the buyback part of a fee goes. */
const buybackAccount = ({ mints }: Root, { tokens, buybackRecipient }: PoolTerms): string =>
  tokenAccountOf(buybackRecipient, mints[1], tokens.programs[1])

const id = 'pump-swap'
const label = 'Pump.fun Amm'
const BUY_BASE = 'b817ee6167c5d33d'
const BUY_FOR_BUDGET = 'c2ab1c46684d5b2f'
const SELL = '5df6823ce7e940b2'
const SALE: SwapLayouts = { exactIn: { prefix: SELL, amounts: 'in, out', suffix: '' } }
const PURCHASE: SwapLayouts = {
  exactIn: { prefix: BUY_FOR_BUDGET, amounts: 'in, out', suffix: '' },
  exactOut: { prefix: BUY_BASE, amounts: 'out, in', suffix: '' },
}

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
  order: SwapOrder,
  user: SwapUser,
  view: AccountView,
): Instruction {
  const terms = readTerms(root, view)
  if ('ok' in terms) throw new Error(`the needs of ${root.address} are not known: ${terms.reason}`)
  const { address, mints, state } = root
  return swapInstruction(POOL_PROGRAM, side === 0 ? SALE : PURCHASE, order, [
    writable(address),
    payer(user.owner),
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
  ])
}
