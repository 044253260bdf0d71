import { type Amm, type Pool, type Side, type SwapQuote, swapError } from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import type { AccountState } from '@callisto/solana'
import { AccountRole, type Address } from '@solana/kit'
import { account, key } from './fake-chain.test-helper.ts'

/** A venue for tests: its pool trades one for one up to a bound, and past it at the rate of a second array. */
export const ARRAY_PROGRAM = key(310)
export const ARRAY_POOL = key(311)
/** A second pool of the same arrays and vault. */
export const OTHER_POOL = key(318)
export const [NEAR_ARRAY, FAR_ARRAY, VAULT] = [key(312), key(313), key(314)]
export const [ARRAY_MINT0, ARRAY_MINT1] = [key(315), key(316)]
const LABEL = 'Arrays'
/** Input that the first array takes. */
const NEAR_INPUT = 1_000_000n
const COMPUTE_UNITS = 20_000

/** The pool, its arrays with their rates in percent, and the vault with what it holds, in millions. */
export const arrayAccounts = ({ near = 100, far = 40, vault = 9 } = {}): AccountState[] => [
  account(ARRAY_POOL, ARRAY_PROGRAM, Uint8Array.of(1)),
  account(NEAR_ARRAY, ARRAY_PROGRAM, Uint8Array.of(2, near)),
  account(FAR_ARRAY, ARRAY_PROGRAM, Uint8Array.of(2, far)),
  account(VAULT, key(317), Uint8Array.of(vault)),
]

type Rates = { near: bigint; far: bigint; vault: bigint }

/** Output rounded down: the pool keeps the dust, and as much as the vault is short of nine million. */
function outputOf({ near, far, vault }: Rates, amountIn: bigint): bigint {
  const first = amountIn < NEAR_INPUT ? amountIn : NEAR_INPUT
  return (first * near + (amountIn - first) * far) / 100n - (9n - vault) * 7n
}

function arrayPool(address: string, rates: Rates): Pool {
  const swap = (side: Side, amountIn: bigint): SwapQuote => {
    const amountOut = outputOf(rates, amountIn)
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const feeMint = side === 0 ? ARRAY_MINT0 : ARRAY_MINT1
    const after = () => arrayPool(address, rates)
    return { ok: true, amountIn, amountOut, feeAmount: 0n, feeMint, computeUnits: COMPUTE_UNITS, after }
  }
  const accounts = [ARRAY_PROGRAM, address, NEAR_ARRAY, FAR_ARRAY, VAULT]
  return {
    address,
    programId: ARRAY_PROGRAM,
    label: LABEL,
    mints: [ARRAY_MINT0, ARRAY_MINT1],
    settlesAt: undefined,
    quoteExactIn: (side, amountIn) => swap(side, amountIn),
    quoteExactOut: () => swapError('NOT_TRADABLE'),
    segments: () => [],
    cost: () => ({ accounts, dataBytes: 1, computeUnits: COMPUTE_UNITS }),
  }
}

/** A missing array has no ticks: the liquidity of the one before it goes on. */
export const arrayVenue: Amm = {
  id: 'arrays',
  label: LABEL,
  poolType: 'test',
  pricing: 'reported',
  owners: [ARRAY_PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: ARRAY_PROGRAM,
    label: LABEL,
    instructions: [],
    errors: { 6001: 'Slippage tolerance exceeded' },
    swaps: [],
  }),
  discovery: { filters: [{ offset: 0, bytes: Uint8Array.of(1) }] },
  root: ({ address, owner, data }) =>
    data[0] === 1
      ? { ok: true, root: { address, programId: owner, mints: [ARRAY_MINT0, ARRAY_MINT1], state: undefined } }
      : { ok: false, reason: 'OTHER_ACCOUNT' },
  needs: () => [NEAR_ARRAY, FAR_ARRAY, VAULT],
  pool: ({ address }, view) => {
    const near = view.account(NEAR_ARRAY)?.data[1]
    const vault = view.account(VAULT)?.data[0]
    if (near === undefined || vault === undefined) return { ok: false, reason: 'MISSING_ACCOUNT' }
    const far = view.account(FAR_ARRAY)?.data[1] ?? near
    return {
      ok: true,
      pool: arrayPool(address, { near: BigInt(near), far: BigInt(far), vault: BigInt(vault) }),
    }
  },
  instruction: (_root, side, { amount }, user) => ({
    programAddress: ARRAY_PROGRAM,
    accounts: [ARRAY_MINT0, ARRAY_MINT1].map((mint) => ({
      address: user.tokenAccount(mint),
      role: AccountRole.WRITABLE,
    })),
    data: Uint8Array.of(side, ...new Uint8Array(new BigUint64Array([amount]).buffer)),
  }),
}

/** What the program itself pays for an input, of the accounts as they are. */
export function paidBy(accounts: ReadonlyMap<string, AccountState>, amountIn: bigint): bigint {
  const of = (address: string, at: number) => BigInt(accounts.get(address)!.data[at]!)
  return outputOf({ near: of(NEAR_ARRAY, 1), far: of(FAR_ARRAY, 1), vault: of(VAULT, 0) }, amountIn)
}

/** A token transfer as a node parses it. */
export const transfer = (source: Address, destination: Address, amount: bigint) => ({
  program: 'spl-token',
  programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  parsed: { type: 'transfer', info: { source, destination, amount: String(amount) } },
  stackHeight: 2,
})
