import { cpmm, stable } from '@callisto/program-clients'
import {
  type AccountState,
  addressBytesBefore,
  associatedTokenAddress,
  littleEndian,
  NATIVE_MINT,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { type Address, getAddressEncoder } from '@solana/kit'
import { key } from './fake-chain.test-helper.ts'

/** A seeded source of whole numbers below a bound. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = ReturnType<typeof seeded>

/** SOL, and tokens that connect it: the pools of `PAIRS`. */
export const MINTS = {
  sol: NATIVE_MINT as Address,
  usd: key(1),
  a: key(2),
  b: key(3),
  c: key(4),
  d: key(5),
} as const
export type MintName = keyof typeof MINTS

/** Pools of each kind. Of `stable` the tests take its exact output away. */
const PAIRS: readonly [kind: 'cpmm' | 'stable', one: MintName, other: MintName, count: number][] = [
  ['cpmm', 'a', 'usd', 6],
  ['cpmm', 'usd', 'b', 3],
  ['cpmm', 'a', 'sol', 2],
  ['cpmm', 'sol', 'usd', 3],
  ['stable', 'usd', 'b', 1],
  ['stable', 'c', 'sol', 2],
  ['cpmm', 'd', 'c', 2],
]

const LAMPORTS = 10_000_000n
const RENT_LAMPORTS = 2_039_280n
const keys = getAddressEncoder()

const accountOf = (
  address: string,
  owner: string,
  data: Uint8Array,
  lamports: bigint = LAMPORTS,
): AccountState => ({ address, owner, data, lamports, executable: false })

function mintAccount(address: string): AccountState {
  const data = new Uint8Array(82)
  data.set(littleEndian([2n ** 63n, 8]), 36)
  data[44] = 6
  data[45] = 1
  return accountOf(address, TOKEN_PROGRAM, data)
}

/** Wrapped SOL is as many lamports above the rent. */
export function tokenAccount(address: string, mint: Address, owner: Address, amount: bigint): AccountState {
  const data = new Uint8Array(165)
  data.set(keys.encode(mint))
  data.set(keys.encode(owner), 32)
  data.set(littleEndian([amount, 8]), 64)
  data[108] = 1
  if (mint !== MINTS.sol) return accountOf(address, TOKEN_PROGRAM, data, RENT_LAMPORTS)
  data.set(littleEndian([1, 4], [RENT_LAMPORTS, 8]), 109)
  return accountOf(address, TOKEN_PROGRAM, data, RENT_LAMPORTS + amount)
}

interface PoolTerms {
  number: number
  mints: readonly [Address, Address]
  reserves: readonly [bigint, bigint]
  lpFeePpm: number
}

/** A pool and its vaults. */
async function poolAccounts(kind: 'cpmm' | 'stable', terms: PoolTerms): Promise<AccountState[]> {
  const { number, lpFeePpm } = terms
  const isOrdered = addressBytesBefore(terms.mints[0], terms.mints[1])
  const [mint0, mint1] = isOrdered ? terms.mints : [terms.mints[1], terms.mints[0]]
  const [reserve0, reserve1] = isOrdered ? terms.reserves : [terms.reserves[1], terms.reserves[0]]
  const [config, vault0, vault1] = [key(1_000 + number), key(2_000 + number), key(3_000 + number)]
  const program = kind === 'cpmm' ? cpmm : stable
  const [pool, bump] = await program.findPoolPda({ config, mint0, mint1 })
  const fields = {
    config,
    creator: key(9_001),
    mint0,
    mint1,
    tokenProgram0: TOKEN_PROGRAM,
    tokenProgram1: TOKEN_PROGRAM,
    vault0,
    vault1,
    lpMint: key(4_000 + number),
    reserve0,
    reserve1,
    protocolFees0: 0n,
    protocolFees1: 0n,
    creatorFees0: 0n,
    creatorFees1: 0n,
    lpSupply: 1_000n,
    lpBurned: 100n,
    cumulativePrice: 0n,
    pricedSlot: 0n,
    depthNow: 0n,
    depthBefore: 0n,
    lpFeePpm,
    protocolFeePpm: 120,
    creatorFeePpm: 0,
    decimals0: 6,
    decimals1: 6,
    bump,
  }
  const ramp = { rampStartsAt: 0n, rampEndsAt: 0n, amplificationFrom: 10_000, amplificationTo: 10_000 }
  const data = kind === 'cpmm' ? cpmm.encodePool(fields) : stable.encodePool({ ...fields, ...ramp })
  return [
    accountOf(pool, program.PROGRAM, data),
    tokenAccount(vault0, mint0, pool, reserve0),
    tokenAccount(vault1, mint1, pool, reserve1),
  ]
}

const between = (random: Random, least: number, most: number) => BigInt(least + random(most - least))

/** Worth of a unit of each token. */
function randomValues(random: Random): Record<MintName, bigint> {
  const [sol, a, d] = [between(random, 20, 500), between(random, 20, 500), between(random, 20, 500)]
  return { sol, usd: 100n, a, b: 100n, c: sol, d }
}

/** Pools of random depth and fee that agree on prices by 2 %, and a wallet with the tokens of `held`. */
export async function randomMarket(
  random: Random,
  wallet: Address,
  held: readonly MintName[],
): Promise<AccountState[]> {
  const accounts = Object.values(MINTS)
    .filter((mint) => mint !== MINTS.sol)
    .map(mintAccount)
  let number = 0
  const values = randomValues(random)
  for (const [kind, one, other, count] of PAIRS) {
    for (let index = 0; index < count; index++) {
      const depth = between(random, 100_000_000, 2_000_000_000) * 10_000n
      const skew = between(random, 980, 1_020)
      const reserves = [depth / values[one], (depth * skew) / (1_000n * values[other])] as const
      const mints = [MINTS[one], MINTS[other]] as const
      const lpFeePpm = 100 + random(5_000)
      accounts.push(...(await poolAccounts(kind, { number, mints, reserves, lpFeePpm })))
      number += 1
    }
  }
  accounts.push(accountOf(wallet, SYSTEM_PROGRAM, new Uint8Array(), 10n ** 15n))
  for (const name of held) {
    const mint = MINTS[name]
    accounts.push(
      tokenAccount(await associatedTokenAddress(wallet, mint, TOKEN_PROGRAM), mint, wallet, 10n ** 13n),
    )
  }
  return accounts
}
