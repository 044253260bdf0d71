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
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import type { Instruction } from '@solana/kit'
import { cachedAddress } from '../shared/cached-address.ts'
import { payer, readonly, type SwapLayouts, swapInstruction, writable } from '../shared/instruction.ts'
import { readTradableMint } from '../shared/pool-tokens.ts'
import type { CurveKind } from './curve.ts'
import { readTrade } from './events.ts'
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

const TRADE_BYTES = 32
const MILLION = 1_000_000n
/** By the number in a config. The third is a linear price: how the program rounds its root is not published. */
const KINDS: readonly (CurveKind | undefined)[] = ['product', 'fixed']

/** Validates the account of a sale. */
function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<LaunchlabAccount> {
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
const needsOf = ({ mints, state }: Root): readonly string[] => [
  state.config,
  state.platform,
  ...(state.isToken2022 ? [mints[0]] : []),
]

function toPool(root: Root, view: AccountView, label: string): Decoded {
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
      sale: { kind, forSale, virtualBase, virtualQuote, soldBase, raisedQuote },
      isSelling,
      feesHeld,
      rate,
      footprint: { accounts: [programId, ...sharedAccounts(root)], dataBytes: TRADE_BYTES },
      ...poolFrame(root, view, label),
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

const tokenProgramsOf = ({ isToken2022 }: LaunchlabAccount): readonly [string, string] => [
  isToken2022 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM,
  TOKEN_PROGRAM,
]

/** The owner of every vault. */
const authority = (): string =>
  cachedAddress('launchlab authority', () => deriveAddress(PROGRAM, [Buffer.from('vault_auth_seed')]))

const eventAuthority = (): string =>
  cachedAddress('launchlab events', () => deriveAddress(PROGRAM, [Buffer.from('__event_authority')]))

/** Where the fees of the platform and of the creator go, by the quote. */
const feeVaults = ({ mints, state }: Root): readonly [platform: string, creator: string] => [
  feeVault(state.platform, mints[1]),
  feeVault(state.creator, mints[1]),
]

const feeVault = (owner: string, quoteMint: string): string =>
  cachedAddress(`launchlab fees ${owner} ${quoteMint}`, () =>
    deriveAddress(PROGRAM, [addressBytes(owner), addressBytes(quoteMint)]),
  )

const id = 'raydium-launchlab'
const label = 'Raydium Launchlab'
/** By side and mode. */
const SELL_IN = '9527de9bd37c981a'
const SELL_OUT = '5fc8472208090ba6'
const BUY_IN = 'faea0d7bd59c13ec'
const BUY_OUT = '18d3742869039938'
/** The rate of a referrer. */
const NO_RATE = '00'.repeat(8)
const SALE: SwapLayouts = {
  exactIn: { prefix: SELL_IN, amounts: 'in, out', suffix: NO_RATE },
  exactOut: { prefix: SELL_OUT, amounts: 'out, in', suffix: NO_RATE },
}
const PURCHASE: SwapLayouts = {
  exactIn: { prefix: BUY_IN, amounts: 'in, out', suffix: NO_RATE },
  exactOut: { prefix: BUY_OUT, amounts: 'out, in', suffix: NO_RATE },
}

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
  order: SwapOrder,
  user: SwapUser,
): Instruction {
  const { address, mints, state } = root
  return swapInstruction(PROGRAM, side === 0 ? SALE : PURCHASE, order, [
    payer(user.owner),
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
  ])
}
