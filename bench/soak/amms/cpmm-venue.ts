import { decodePool, type Side, type TransferFee } from '@callisto/amms'
import { cpmm } from '@callisto/programs'
import { makePool, readPool, swapExactIn, swapExactOut, user } from '../../../programs/cpmm/test-pool.ts'
import {
  setMint,
  setTokenAccount,
  TOKEN_2022_PROGRAM,
  tokenAmount,
} from '../../../programs/toolchain/test-tokens.ts'
import { pick, type Random } from '../../routing/random.ts'
import { anyAmount, type Mode, type Moved, U64_MAX, type Venue } from './venue.ts'

const anyFee = (random: Random): TransferFee | undefined =>
  random() < 0.5
    ? undefined
    : {
        bps: pick(random, [1, 50, 300, 9_999, 10_000]),
        maximum: pick(random, [5n, anyAmount(random, 40), U64_MAX]),
      }

/** Constant-product pools of Token-2022 mints, with and without transfer fees. */
export async function cpmmVenue(): Promise<Venue> {
  const world = await makePool({ mints: [{ program: TOKEN_2022_PROGRAM }, { program: TOKEN_2022_PROGRAM }] })
  const { vm, keys } = world
  let fees: (TransferFee | undefined)[] = []

  const account = (at: Side, key: typeof keys.pool, owner: typeof user, amount: bigint) => {
    const common = { program: TOKEN_2022_PROGRAM, mint: keys.mints[at], fee: fees[at] !== undefined }
    setTokenAccount(vm, key, { ...common, owner, amount })
  }

  const shuffle = (random: Random) => {
    fees = [anyFee(random), anyFee(random)]
    const reserves = [anyAmount(random, 62), anyAmount(random, 62)] as const
    const ppm = () => Math.floor(random() * random() * 33_000)
    const owed = { protocolFees0: 0n, protocolFees1: 0n, creatorFees0: 0n, creatorFees1: 0n }
    const rates = { lpFeePpm: ppm(), protocolFeePpm: ppm(), creatorFeePpm: ppm() }
    const state = { ...readPool(world), ...owed, ...rates, reserve0: reserves[0], reserve1: reserves[1] }
    vm.setAccount(keys.pool, { owner: cpmm.PROGRAM, data: cpmm.encodePool(state) })
    for (const at of [0, 1] as const) {
      const fee = fees[at]
      setMint(vm, keys.mints[at], {
        program: TOKEN_2022_PROGRAM,
        ...(fee ? { fee: { basisPoints: fee.bps, maximum: fee.maximum } } : {}),
      })
      account(at, keys.vaults[at], keys.pool, reserves[at])
    }
  }

  const read = () => {
    const held = vm.account(keys.pool)
    if (held === undefined) throw new Error('no pool account')
    const decoded = decodePool(
      { address: keys.pool, ...held },
      (mint) => fees[mint === keys.mints[0] ? 0 : 1],
    )
    if (!decoded.ok) throw new Error(`the pool was refused: ${decoded.reason}`)
    return { pool: decoded.pool, unixTime: 0 }
  }

  /** The user starts with all that the vault leaves room for, and nothing of the other side. */
  const send = (mode: Mode, side: Side, amount: bigint): Moved => {
    const other = side === 0 ? 1 : 0
    const purse = U64_MAX - tokenAmount(vm, keys.vaults[side])
    account(side, keys.users[side], user, purse)
    account(other, keys.users[other], user, 0n)
    const swap = mode === 'ExactIn' ? swapExactIn(keys, side, amount) : swapExactOut(keys, side, amount)
    const { error, computeUnits } = vm.send(swap)
    if (error !== undefined) return { failed: error, computeUnits }
    const amountIn = purse - tokenAmount(vm, keys.users[side])
    return { amountIn, amountOut: tokenAmount(vm, keys.users[other]), computeUnits }
  }

  return { name: 'cpmm', shuffle, read, send }
}
