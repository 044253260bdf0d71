import {
  type AccountView,
  type Amm,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
  type Side,
  type SwapOrder,
  type SwapUser,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import { decodeFeeConfig } from '../pump-shared/fee-config.ts'
import { type FeeTerms, isSoundTerms } from '../pump-shared/fees.ts'
import {
  CURVE_PROGRAM,
  curveAddress,
  eventAuthority,
  FEE_PROGRAM,
  quoteKindOf,
  tokenAccountOf,
  userVolume,
} from '../pump-shared/programs.ts'
import { payer, readonly, type SwapLayouts, swapInstruction, writable } from '../shared/instruction.ts'
import { readTradableMint } from '../shared/pool-tokens.ts'
import { readTrade } from './events.ts'
import { readLaunch, readMigration } from './launch-events.ts'
import {
  CURVE_DISCRIMINATOR,
  decodeCurve,
  decodeGlobal,
  FEE_CONFIG,
  GLOBAL,
  type PumpCurveAccount,
} from './layout.ts'
import { pumpCurvePool } from './pool.ts'

type Root = PoolRoot<PumpCurveAccount>

/** Of every coin but those of mayhem mode, whose supply is that of the mint. */
const SUPPLY = 1_000_000_000_000_000n
const TRADE_BYTES = 24

/** Validates the account of a curve. It does not name its coin: until `completeRoot` its own address stands for the mint. */
function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<PumpCurveAccount> {
  if (owner !== CURVE_PROGRAM) return decodeError('WRONG_OWNER')
  if (!hasPrefix(data, CURVE_DISCRIMINATOR))
    return decodeError(data.length < 8 ? 'WRONG_LENGTH' : 'OTHER_ACCOUNT')
  const state = decodeCurve(data)
  if (state === undefined) return decodeError('WRONG_LENGTH')
  // Trades of coins with cashback take other accounts than those of `amm.ts`.
  if (state.isCashback || state.hasUnknownRules) return decodeError('UNSUPPORTED_RULES')
  return { ok: true, root: { address, programId: CURVE_PROGRAM, mints: [address, state.quoteMint], state } }
}

/** What all curves share, then the mints: that of the coin for its token program and extensions. */
function needsOf({ address, state }: Root, view: AccountView): readonly string[] {
  const baseMint = view.baseMintOf?.(address)
  return [GLOBAL, FEE_CONFIG, ...(baseMint === undefined ? [] : [baseMint]), ...quoteNeeds(state)]
}

/** Mints of SOL and stable coins change with every issue, and are of the first token program: they are not read. */
const quoteNeeds = ({ quoteMint }: PumpCurveAccount): readonly string[] =>
  quoteKindOf(quoteMint) === 'other' ? [quoteMint] : []

/** The root with its coin, from which the address of the curve has to derive. */
function completeRoot(root: Root, view: AccountView): DecodedRoot<PumpCurveAccount> {
  const { address, state } = root
  const baseMint = view.baseMintOf?.(address)
  if (baseMint === undefined) return decodeError('MISSING_ACCOUNT')
  if (baseMint === state.quoteMint || curveAddress(baseMint) !== address) return decodeError('INVALID_STATE')
  return { ok: true, root: { ...root, mints: [baseMint, state.quoteMint], state: { ...state, baseMint } } }
}

/** Token programs of both mints, the wallet that takes the buyback part, and what the rates follow from. */
interface CurveTerms {
  tokenPrograms: readonly [base: string, quote: string]
  buybackRecipient: string
  fees: FeeTerms
}

/** What the needs of a completed root say of its trades. */
function readTerms({ mints, state }: Root, view: AccountView): CurveTerms | ReturnType<typeof decodeError> {
  const [global, feeConfig] = [view.account(GLOBAL), view.account(FEE_CONFIG)]
  if (global === undefined || feeConfig === undefined) return decodeError('MISSING_ACCOUNT')
  const terms = global.owner === CURVE_PROGRAM ? decodeGlobal(global.data) : undefined
  const config = feeConfig.owner === FEE_PROGRAM ? decodeFeeConfig(feeConfig.data) : undefined
  if (terms === undefined || config === undefined) return decodeError('INVALID_STATE')
  const base = readTradableMint(view, mints[0])
  if (typeof base === 'string') return decodeError(base)
  const quoteKind = quoteKindOf(mints[1])
  const quote = quoteKind === 'other' ? readTradableMint(view, mints[1]) : { tokenProgram: TOKEN_PROGRAM }
  if (typeof quote === 'string') return decodeError(quote)
  // What the program makes of a transfer fee is not published; it creates no such coins.
  if (mints.some((mint) => view.transferFeeOf(mint) !== undefined)) return decodeError('UNSUPPORTED_MINT')
  return {
    tokenPrograms: [base.tokenProgram, quote.tokenProgram],
    buybackRecipient: terms.buybackRecipient,
    fees: {
      config,
      quoteKind,
      isCanonical: true,
      hasCreator: state.hasCreator,
      creatorBps: terms.hasCreatorRates ? state.creatorBps : 0n,
      supply: state.isMayhem ? base.supply : SUPPLY,
    },
  }
}

function toPool(root: Root, view: AccountView, label: string): Decoded {
  const { programId, state } = root
  if (state.baseMint === undefined) return decodeError('MISSING_ACCOUNT')
  const terms = readTerms(root, view)
  if ('ok' in terms) return terms
  if (!isSoundTerms(terms.fees)) return decodeError('INVALID_STATE')
  const { virtualBase, virtualQuote, realBase, realQuote, isComplete } = state
  return {
    ok: true,
    pool: pumpCurvePool({
      reserves: { base: virtualBase, quote: virtualQuote },
      realBase,
      realQuote,
      feesHeld: 0n,
      isComplete,
      terms: terms.fees,
      footprint: { accounts: [programId, ...sharedAccounts(root, terms)], dataBytes: TRADE_BYTES },
      ...poolFrame(root, view, label),
    }),
  }
}

/** The accounts of a trade that are not the user's. */
const sharedAccounts = (root: Root, terms: CurveTerms): readonly string[] => [
  GLOBAL,
  ...root.mints,
  ...terms.tokenPrograms,
  root.address,
  ...vaultsOf(root, terms),
  FEE_CONFIG,
  buybackAccount(root, terms),
  SYSTEM_PROGRAM,
  eventAuthority(CURVE_PROGRAM),
]

/** The curve's token accounts; that of SOL does not exist, and is named nevertheless. */
const vaultsOf = ({ address, mints }: Root, { tokenPrograms }: CurveTerms): readonly [string, string] => [
  tokenAccountOf(address, mints[0], tokenPrograms[0]),
  tokenAccountOf(address, mints[1], tokenPrograms[1]),
]

/** Where the buyback part of a fee goes: a wallet for coins paired with SOL, else its token account. */
const buybackAccount = ({ mints, state }: Root, { tokenPrograms, buybackRecipient }: CurveTerms): string =>
  state.isNative ? buybackRecipient : tokenAccountOf(buybackRecipient, mints[1], tokenPrograms[1])

const id = 'pump-curve'
const label = 'Pump.fun'
const BUY_BASE = '07051dc4f5176550'
const BUY_FOR_BUDGET = 'e1f7501ed5b38488'
const SELL = '1c92de7726c469d5'
const SALE: SwapLayouts = { exactIn: { prefix: SELL, amounts: 'in, out', suffix: '' } }
const PURCHASE: SwapLayouts = {
  exactIn: { prefix: BUY_FOR_BUDGET, amounts: 'in, out', suffix: '' },
  exactOut: { prefix: BUY_BASE, amounts: 'out, in', suffix: '' },
}

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
  order: SwapOrder,
  user: SwapUser,
  view: AccountView,
): Instruction {
  const terms = readTerms(root, view)
  if ('ok' in terms) throw new Error(`the needs of ${root.address} are not known: ${terms.reason}`)
  const { address, mints } = root
  return swapInstruction(CURVE_PROGRAM, side === 0 ? SALE : PURCHASE, order, [
    readonly(GLOBAL),
    ...mints.map(readonly),
    ...terms.tokenPrograms.map(readonly),
    writable(address),
    ...vaultsOf(root, terms).map(writable),
    payer(user.owner),
    writable(user.tokenAccount(mints[0])),
    writable(user.tokenAccount(mints[1])),
    writable(userVolume(CURVE_PROGRAM, user.owner)),
    readonly(FEE_CONFIG),
    writable(buybackAccount(root, terms)),
    readonly(SYSTEM_PROGRAM),
    readonly(eventAuthority(CURVE_PROGRAM)),
    readonly(CURVE_PROGRAM),
  ])
}
