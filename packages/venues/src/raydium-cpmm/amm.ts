import {
  type AccountView,
  type Amm,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  mintFilters,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
  type Side,
  type SwapOrder,
  type SwapUser,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import type { Instruction } from '@solana/kit'
import { readonly, type SwapLayouts, signer, swapInstruction, writable } from '../shared/instruction.ts'
import { vaultAmount } from '../shared/pool-tokens.ts'
import { raydiumCandidates } from '../shared/raydium-candidates.ts'
import { readCallLog, readCreation, swapVaults } from './events.ts'
import {
  AUTHORITY,
  CONFIG_DISCRIMINATOR,
  type CpmmAccount,
  decodeConfig,
  decodePool,
  POOL_DISCRIMINATOR,
  PROGRAM,
} from './layout.ts'
import { cpmmPool } from './pool.ts'

const MILLION = 1_000_000n

/** Validates the account of a pool. */
function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<CpmmAccount> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(data, CONFIG_DISCRIMINATOR)) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(data, POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const state = decodePool(data)
  if (state === undefined) return decodeError('WRONG_LENGTH')
  const { mints, vaults } = state
  if (mints[0] === mints[1] || vaults[0] === vaults[1]) return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: PROGRAM, mints, state } }
}

/** The config of the fees and both vaults: reserves are what they hold less the fees owed. */
const needsOf = ({ state }: PoolRoot<CpmmAccount>): readonly string[] => [state.config, ...state.vaults]

function toPool(root: PoolRoot<CpmmAccount>, view: AccountView, label: string): Decoded {
  const { address, programId, mints, state } = root
  const { vaults, owed, creatorFee, isPaused, openTime } = state
  const config = view.account(state.config)
  if (config === undefined || vaults.some((vault) => view.account(vault) === undefined))
    return decodeError('MISSING_ACCOUNT')
  const rates = config.owner === PROGRAM ? decodeConfig(config.data) : undefined
  const [held0, held1] = [vaultAmount(view, vaults[0], mints[0]), vaultAmount(view, vaults[1], mints[1])]
  if (rates === undefined || held0 === undefined || held1 === undefined) return decodeError('INVALID_STATE')
  const isSound = rates.trade + rates.creator < MILLION && rates.protocol + rates.fund <= MILLION
  if (!isSound || held0 < owed[0] || held1 < owed[1]) return decodeError('INVALID_STATE')
  const accounts = [
    programId,
    AUTHORITY,
    state.config,
    address,
    ...vaults,
    ...state.tokenPrograms,
    ...mints,
    state.observation,
  ]
  return {
    ok: true,
    pool: cpmmPool({
      held: [held0, held1],
      owed,
      rates,
      creatorFee,
      isPaused,
      openTime,
      footprint: { accounts, dataBytes: 24 },
      ...poolFrame(root, view, label),
    }),
  }
}

/** Configs by index from 0 on, each a fee; pools of later ones, and those at an address of their own, are not found. */
const CONFIGS = 10

const candidates = raydiumCandidates(PROGRAM, CONFIGS)

const label = 'Raydium CPMM'
const SWAP_IN = '8fbe5adac41e33de'
const SWAP_OUT = '37d96256a34ab4ad'
const LAYOUTS: SwapLayouts = {
  exactIn: { prefix: SWAP_IN, amounts: 'in, out', suffix: '' },
  exactOut: { prefix: SWAP_OUT, amounts: 'in, out', suffix: '' },
}

/** Constant-product pools of Raydium's program for both token programs. */
export const raydiumCpmm: Amm<CpmmAccount> = {
  id: 'raydium-cpmm',
  label,
  poolType: 'constant-product',
  pricing: 'reserves',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [
      { discriminator: SWAP_IN, name: 'Swap exact in' },
      { discriminator: SWAP_OUT, name: 'Swap exact out' },
    ],
    errors: { 6000: 'The pool does not trade', 6005: 'Slippage tolerance exceeded' },
    swaps: [
      {
        routerVenue: 'raydiumCpmm',
        accounts: { count: 13, user: 0, pool: 3, userIn: 4, userOut: 5, mintIn: 10, mintOut: 11 },
        direct: LAYOUTS,
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }],
    candidates,
    pairFilters: mintFilters([168, 200], true),
  },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view) => toPool(root, view, label),
  instruction: toInstruction,
  routerVenue: () => 'raydiumCpmm',
  readCallLog,
  readInvocation: readCreation,
  swapVaults,
}

function toInstruction(
  { address: pool, mints, state }: PoolRoot<CpmmAccount>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
): Instruction {
  const out = side === 0 ? 1 : 0
  const { vaults, tokenPrograms, config, observation } = state
  return swapInstruction(PROGRAM, LAYOUTS, order, [
    signer(user.owner),
    readonly(AUTHORITY),
    readonly(config),
    writable(pool),
    writable(user.tokenAccount(mints[side])),
    writable(user.tokenAccount(mints[out])),
    writable(vaults[side]),
    writable(vaults[out]),
    readonly(tokenPrograms[side]),
    readonly(tokenPrograms[out]),
    readonly(mints[side]),
    readonly(mints[out]),
    writable(observation),
  ])
}
