import { createHash } from 'node:crypto'
import {
  type AccountView,
  type Amm,
  type Decoded,
  type DecodedRoot,
  decodeError,
  mintFilters,
  type PoolAccount,
  type PoolRoot,
  type Side,
  type SwapOrder,
  type SwapUser,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes, encodeBase58 } from '@callisto/solana/codec'
import type { Instruction } from '@solana/kit'
import { readonly, type SwapLayouts, signer, swapInstruction, writable } from '../shared/instruction.ts'
import { vaultAmount } from '../shared/pool-tokens.ts'
import { readInvocation, swapVaults } from './events.ts'
import { decodeSwapInfo, type Fee, PROGRAM, type SaberAccount } from './layout.ts'
import { saberPool } from './pool.ts'

const label = 'Saber'
const SWAP = '01'
const LAYOUTS: SwapLayouts = { exactIn: { prefix: SWAP, amounts: 'in, out', suffix: '' } }

/** Stable swaps of two tokens of one worth. */
export const saber: Amm<SaberAccount> = {
  id: 'saber',
  label,
  poolType: 'stable-swap',
  pricing: 'reported',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [{ discriminator: SWAP, name: 'Swap exact in' }],
    errors: { 14: 'Slippage tolerance exceeded' },
    swaps: [
      {
        routerVenue: 'saber',
        accounts: { count: 9, pool: 0, user: 2, userIn: 3, userOut: 6 },
        direct: LAYOUTS,
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: Uint8Array.of(1) }],
    pairFilters: mintFilters([203, 235], false),
  },
  root: decodeRoot,
  needs: ({ state }) => state.reserves,
  pool: toPool,
  instruction: toInstruction,
  routerVenue: () => 'saber',
  readInvocation,
  swapVaults,
}

const isSoundFee = ({ numerator, denominator }: Fee) => numerator === 0n || numerator <= denominator

function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<SaberAccount> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  const state = decodeSwapInfo(data)
  if (state === undefined) return decodeError('WRONG_LENGTH')
  const { mints, reserves, tradeFee, ownerFee } = state
  const isSound = mints[0] !== mints[1] && reserves[0] !== reserves[1]
  if (!isSound || !isSoundFee(tradeFee) || !isSoundFee(ownerFee)) return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: PROGRAM, mints, state } }
}

function toPool({ address, programId, mints, state }: PoolRoot<SaberAccount>, view: AccountView): Decoded {
  const { reserves: vaults, feeAccounts, isPaused, ramp, tradeFee, ownerFee } = state
  if (vaults.some((vault) => view.account(vault) === undefined)) return decodeError('MISSING_ACCOUNT')
  const [reserve0, reserve1] = [
    vaultAmount(view, vaults[0], mints[0]),
    vaultAmount(view, vaults[1], mints[1]),
  ]
  if (reserve0 === undefined || reserve1 === undefined) return decodeError('INVALID_STATE')
  const accounts = [
    programId,
    address,
    saberAuthority(address, state.nonce),
    ...vaults,
    ...feeAccounts,
    TOKEN_PROGRAM,
  ]
  return {
    ok: true,
    pool: saberPool({
      address,
      programId,
      label,
      mints,
      reserves: [reserve0, reserve1],
      isPaused,
      ramp,
      tradeFee,
      ownerFee,
      footprint: { accounts, dataBytes: 17 },
    }),
  }
}

/** The program's address for a pool, with the bump that the pool keeps. */
export function saberAuthority(pool: string, nonce: number): string {
  const hash = createHash('sha256').update(addressBytes(pool)).update(Uint8Array.of(nonce))
  return encodeBase58(hash.update(addressBytes(PROGRAM)).update('ProgramDerivedAddress').digest())
}

/** Exact in only: an order for an exact output spends its limit and asks for at least the amount. */
function toInstruction(
  { address, state }: PoolRoot<SaberAccount>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
): Instruction {
  const out = side === 0 ? 1 : 0
  return swapInstruction(PROGRAM, LAYOUTS, order, [
    readonly(address),
    readonly(saberAuthority(address, state.nonce)),
    signer(user.owner),
    writable(user.tokenAccount(state.mints[side])),
    writable(state.reserves[side]),
    writable(state.reserves[out]),
    writable(user.tokenAccount(state.mints[out])),
    writable(state.feeAccounts[out]),
    readonly(TOKEN_PROGRAM),
  ])
}
