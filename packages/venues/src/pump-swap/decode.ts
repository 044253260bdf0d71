import {
  type AccountView,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  MAX_AMOUNT,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
} from '@callisto/amms'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { decodeFeeConfig } from '../pump-shared/fee-config.ts'
import { type FeeTerms, isSoundTerms } from '../pump-shared/fees.ts'
import {
  eventAuthority,
  FEE_PROGRAM,
  POOL_PROGRAM,
  poolAuthority,
  quoteKindOf,
  tokenAccountOf,
} from '../pump-shared/programs.ts'
import { type PoolTokens, readTokens, readTradableMint, tokenNeeds } from '../shared/pool-tokens.ts'
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
export const TRADE_BYTES = 24

/** Validates the account of a pool. */
export function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<PumpSwapAccount> {
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
export const needsOf = ({ mints, state }: Root, view: AccountView): readonly string[] => [
  ...new Set([GLOBAL_CONFIG, FEE_CONFIG, mints[0], ...tokenNeeds(view, mints, state.vaults)]),
]

/** What the needs of a root say of its trades. */
export interface PoolTerms {
  tokens: PoolTokens
  buybackRecipient: string
  fees: FeeTerms
}

export function readTerms(
  { mints, state }: Root,
  view: AccountView,
): PoolTerms | ReturnType<typeof decodeError> {
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

export function toPool(root: Root, view: AccountView, label: string): Decoded {
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
      ...poolFrame(root, view, label),
      reserves: { base, quote },
      realQuote: held - state.feesHeld,
      feesHeld: state.feesHeld,
      terms: terms.fees,
      footprint: { accounts: [programId, ...sharedAccounts(root, terms)], dataBytes: TRADE_BYTES },
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
export const buybackAccount = ({ mints }: Root, { tokens, buybackRecipient }: PoolTerms): string =>
  tokenAccountOf(buybackRecipient, mints[1], tokens.programs[1])
