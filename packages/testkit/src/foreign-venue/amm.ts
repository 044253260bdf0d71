import type {
  AccountView,
  Amm,
  Decoded,
  DecodedRoot,
  Invocation,
  PoolAccount,
  PoolRoot,
  Side,
  SwapOrder,
  SwapUser,
  VenueSwap,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { decodeTokenAccount } from '@callisto/program-clients'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import {
  DISCRIMINATORS,
  decodeConfig,
  decodePool,
  FOREIGN_PROGRAM,
  type ForeignPoolAccount,
} from './layout.ts'
import { foreignPool } from './pool.ts'

const LABEL = 'Foreign AMM'

function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<ForeignPoolAccount> {
  if (owner !== FOREIGN_PROGRAM) return { ok: false, reason: 'WRONG_OWNER' }
  if (decodeConfig(data)) return { ok: false, reason: 'OTHER_ACCOUNT' }
  const state = decodePool(data)
  if (!state) return { ok: false, reason: 'WRONG_DISCRIMINATOR' }
  if (state.mint0 === state.mint1) return { ok: false, reason: 'INVALID_STATE' }
  return { ok: true, root: { address, programId: owner, mints: [state.mint0, state.mint1], state } }
}

/** Balance of a vault; undefined unless the pool's authority holds it and it is of the mint. */
function vaultBalance(view: AccountView, vault: string, mint: string, authority: string): bigint | undefined {
  const account = view.account(vault)
  if (account?.owner !== TOKEN_PROGRAM) return undefined
  const decoded = decodeTokenAccount(account.data)
  return decoded?.mint === mint && decoded.owner === authority ? decoded.amount : undefined
}

function toPool(
  { address, programId, mints, state }: PoolRoot<ForeignPoolAccount>,
  view: AccountView,
): Decoded {
  const { config: configAddress, vault0, vault1, authority } = state
  const configAccount = view.account(configAddress)
  if (!configAccount || !view.account(vault0) || !view.account(vault1))
    return { ok: false, reason: 'MISSING_ACCOUNT' }
  const config = configAccount.owner === FOREIGN_PROGRAM ? decodeConfig(configAccount.data) : undefined
  const reserve0 = vaultBalance(view, vault0, mints[0], authority)
  const reserve1 = vaultBalance(view, vault1, mints[1], authority)
  if (!config || reserve0 === undefined || reserve1 === undefined)
    return { ok: false, reason: 'INVALID_STATE' }
  const accounts = [programId, address, configAddress, vault0, vault1, ...mints, authority, TOKEN_PROGRAM]
  return {
    ok: true,
    pool: foreignPool({
      address,
      programId,
      label: LABEL,
      mints,
      reserves: [reserve0, reserve1],
      config,
      footprint: { accounts, dataBytes: 24 },
    }),
  }
}

function swapInstruction(
  { address: pool, state }: PoolRoot<ForeignPoolAccount>,
  side: Side,
  { mode, amount, limit }: SwapOrder,
  user: SwapUser,
): Instruction {
  const forward = side === 0
  const [mintIn, mintOut] = forward ? [state.mint0, state.mint1] : [state.mint1, state.mint0]
  const [vaultIn, vaultOut] = forward ? [state.vault0, state.vault1] : [state.vault1, state.vault0]
  const data = new Uint8Array(24)
  data.set(mode === 'ExactIn' ? DISCRIMINATORS.swapExactIn : DISCRIMINATORS.swapExactOut)
  const view = new DataView(data.buffer)
  view.setBigUint64(8, amount, true)
  view.setBigUint64(16, limit, true)
  const writable = [vaultIn, vaultOut, user.tokenAccount(mintIn), user.tokenAccount(mintOut)]
  const readonly = [mintIn, mintOut, state.authority, TOKEN_PROGRAM]
  return {
    programAddress: FOREIGN_PROGRAM as Address,
    accounts: [
      { address: user.owner, role: AccountRole.READONLY_SIGNER },
      { address: pool as Address, role: AccountRole.READONLY },
      { address: state.config as Address, role: AccountRole.READONLY },
      ...writable.map((key) => ({ address: key as Address, role: AccountRole.WRITABLE })),
      ...readonly.map((key) => ({ address: key as Address, role: AccountRole.READONLY })),
    ],
    data,
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const program = ProgramDescriptionSchema.parse({
  address: FOREIGN_PROGRAM,
  label: LABEL,
  instructions: [
    { discriminator: hex(DISCRIMINATORS.swapExactIn), name: 'Swap exact in' },
    { discriminator: hex(DISCRIMINATORS.swapExactOut), name: 'Swap exact out' },
  ],
  errors: { 6001: 'Slippage tolerance exceeded', 6002: 'The pool does not trade this amount' },
  swaps: [
    {
      accounts: { count: 11, user: 0, pool: 1, userIn: 5, userOut: 6, mintIn: 7, mintOut: 8 },
      direct: {
        exactIn: { prefix: hex(DISCRIMINATORS.swapExactIn), amounts: 'in, out', suffix: '' },
        exactOut: { prefix: hex(DISCRIMINATORS.swapExactOut), amounts: 'out, in', suffix: '' },
      },
    },
  ],
})

const TRANSFER_CHECKED = 12
const RESERVES = /^0x[01], 0x([0-9a-f]+), 0x([0-9a-f]+), 0x0, 0x0$/

/** Pool and mints from the instruction, amounts from its two token transfers, reserves from its log line. */
function readSwap({ accounts, inner, logs }: Invocation): VenueSwap | undefined {
  const transfers = inner.filter(
    ({ programId, data }) => programId === TOKEN_PROGRAM && data[0] === TRANSFER_CHECKED,
  )
  const reserves = logs.map((line) => RESERVES.exec(line)).find((match) => match !== null)
  const [trader, pool, mintIn, mintOut] = [accounts[0], accounts[1], accounts[7], accounts[8]]
  if (transfers.length !== 2 || !reserves || !trader || !pool || !mintIn || !mintOut) return undefined
  const [amountIn, amountOut] = transfers.map(({ data }) =>
    new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(1, true),
  )
  return {
    kind: 'swap',
    venue: foreignAmm.id,
    pool,
    trader,
    mintIn,
    mintOut,
    amountIn: amountIn!,
    amountOut: amountOut!,
    reserveIn: BigInt(`0x${reserves[1]}`),
    reserveOut: BigInt(`0x${reserves[2]}`),
  }
}

/**
 * A venue of a program that the built-in ones do not include: a pool needs two vaults of the token program and a config,
 * the fee depends on the slot, and its trades are read from calls.
 */
export const foreignAmm: Amm<ForeignPoolAccount> = {
  id: 'foreign',
  label: LABEL,
  poolType: 'foreign-constant-product',
  pricing: 'reserves',
  owners: [FOREIGN_PROGRAM],
  program,
  discovery: { filters: [{ offset: 0, bytes: DISCRIMINATORS.pool }] },
  root: decodeRoot,
  needs: ({ state }) => [state.config, state.vault0, state.vault1],
  pool: toPool,
  instruction: swapInstruction,
  readInvocation: readSwap,
}
