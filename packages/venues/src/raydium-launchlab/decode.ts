import {
  type AccountView,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
} from '@callisto/amms'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { cachedAddress } from '../shared/cached-address.ts'
import { readTradableMint } from '../shared/pool-tokens.ts'
import type { CurveKind } from './curve.ts'
import {
  decodeConfig,
  decodePlatformRate,
  decodePool,
  type LaunchlabAccount,
  POOL_DISCRIMINATOR,
  PROGRAM,
} from './layout.ts'
import { launchlabPool } from './pool.ts'

type Root = PoolRoot<LaunchlabAccount>

export const TRADE_BYTES = 32
const MILLION = 1_000_000n
/** By the number in a config. The third is a linear price: how the program rounds its root is not published. */
const KINDS: readonly (CurveKind | undefined)[] = ['product', 'fixed']

/** Validates the account of a sale. */
export function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<LaunchlabAccount> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  if (!hasPrefix(data, POOL_DISCRIMINATOR))
    return decodeError(data.length < 8 ? 'WRONG_LENGTH' : 'OTHER_ACCOUNT')
  const state = decodePool(data)
  if (state === undefined) return decodeError('WRONG_LENGTH')
  if (state.hasUnknownRules) return decodeError('UNSUPPORTED_RULES')
  if (!isSound(state)) return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: PROGRAM, mints: state.mints, state } }
}

const isSound = ({ mints, vaults, forSale, soldBase }: LaunchlabAccount): boolean =>
  mints[0] !== mints[1] && vaults[0] !== vaults[1] && soldBase <= forSale

/** The config with the curve, the platform with its rates, and a mint that may have extensions. */
export const needsOf = ({ mints, state }: Root): readonly string[] => [
  state.config,
  state.platform,
  ...(state.isToken2022 ? [mints[0]] : []),
]

export function toPool(root: Root, view: AccountView, label: string): Decoded {
  const { programId, mints, state } = root
  const [config, platform] = [view.account(state.config), view.account(state.platform)]
  if (config === undefined || platform === undefined) return decodeError('MISSING_ACCOUNT')
  const terms = config.owner === PROGRAM ? decodeConfig(config.data) : undefined
  const platformRate = platform.owner === PROGRAM ? decodePlatformRate(platform.data) : undefined
  if (terms?.quoteMint !== mints[1] || platformRate === undefined) return decodeError('INVALID_STATE')
  const kind = KINDS[terms.curveType]
  if (kind === undefined) return decodeError('UNSUPPORTED_RULES')
  const rate = terms.tradeRate + platformRate
  if (rate >= MILLION || !isPriced(state, kind)) return decodeError('INVALID_STATE')
  const mint = state.isToken2022 ? readTradableMint(view, mints[0]) : undefined
  if (typeof mint === 'string') return decodeError(mint)
  // The quote is of the first token program, which has no fees.
  const fees = [view.transferFeeOf(mints[0]), view.transferFeeOf(mints[1])] as const
  if (fees[1] !== undefined || (fees[0] !== undefined && !state.isToken2022))
    return decodeError('INVALID_STATE')
  const { isSelling, feesHeld, forSale, virtualBase, virtualQuote, soldBase, raisedQuote } = state
  return {
    ok: true,
    pool: launchlabPool({
      ...poolFrame(root, view, label),
      sale: { kind, forSale, virtualBase, virtualQuote, soldBase, raisedQuote },
      isSelling,
      feesHeld,
      rate,
      footprint: { accounts: [programId, ...sharedAccounts(root)], dataBytes: TRADE_BYTES },
    }),
  }
}

/** A fixed price is that of both virtual reserves; on a product all that is for sale is part of the virtual base. */
const isPriced = ({ virtualBase, virtualQuote, forSale }: LaunchlabAccount, kind: CurveKind): boolean =>
  virtualQuote > 0n && virtualBase > 0n && (kind === 'fixed' || forSale < virtualBase)

/** The accounts of a trade that are not the user's. */
const sharedAccounts = (root: Root): readonly string[] => {
  const { address, mints, state } = root
  return [
    authority(),
    state.config,
    state.platform,
    address,
    ...state.vaults,
    ...mints,
    ...tokenProgramsOf(state),
    eventAuthority(),
    SYSTEM_PROGRAM,
    ...feeVaults(root),
  ]
}

export const tokenProgramsOf = ({ isToken2022 }: LaunchlabAccount): readonly [string, string] => [
  isToken2022 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM,
  TOKEN_PROGRAM,
]

/** The owner of every vault. */
export const authority = (): string =>
  cachedAddress('launchlab authority', () => deriveAddress(PROGRAM, [Buffer.from('vault_auth_seed')]))

export const eventAuthority = (): string =>
  cachedAddress('launchlab events', () => deriveAddress(PROGRAM, [Buffer.from('__event_authority')]))

/** Where the fees of the platform and of the creator go, by the quote. */
export const feeVaults = ({ mints, state }: Root): readonly [platform: string, creator: string] => [
  feeVault(state.platform, mints[1]),
  feeVault(state.creator, mints[1]),
]

const feeVault = (owner: string, quoteMint: string): string =>
  cachedAddress(`launchlab fees ${owner} ${quoteMint}`, () =>
    deriveAddress(PROGRAM, [addressBytes(owner), addressBytes(quoteMint)]),
  )
