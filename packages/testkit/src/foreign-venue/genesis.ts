import { type AccountState, associatedTokenAddress, TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes, readAddress } from '@callisto/solana/codec'
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { encodeConfig, encodePool, FOREIGN_PROGRAM, type ForeignConfigAccount } from './layout.ts'

/** A market of one pool, and a wallet that holds both tokens. */
export interface ForeignMarket {
  pool: string
  config: ForeignConfigAccount
  mints: readonly [mint: { address: string; decimals: number }, mint: { address: string; decimals: number }]
  reserves: readonly [bigint, bigint]
  wallet: string
  balances: readonly [bigint, bigint]
}

const LAMPORTS = 10_000_000_000n

const account = (address: string, owner: string, data: Uint8Array): AccountState => ({
  address,
  owner,
  data,
  lamports: LAMPORTS,
  executable: false,
})

function mint({ address, decimals }: { address: string; decimals: number }, supply: bigint): AccountState {
  const data = new Uint8Array(82)
  new DataView(data.buffer).setBigUint64(36, supply, true)
  data[44] = decimals
  data[45] = 1
  return account(address, TOKEN_PROGRAM, data)
}

function tokenAccount(address: string, mintAddress: string, owner: string, amount: bigint): AccountState {
  const data = new Uint8Array(165)
  data.set(addressBytes(mintAddress))
  data.set(addressBytes(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return account(address, TOKEN_PROGRAM, data)
}

/** An address that nobody has the key of, different for each number. */
export const testAddress = (number: number): string => {
  const bytes = new Uint8Array(32).fill(7)
  bytes[0] = 1
  new DataView(bytes.buffer).setUint32(28, number)
  return readAddress(bytes)
}

/** Accounts of the genesis block: the pool, its config and its vaults, both mints, and the wallet with its tokens. */
export async function foreignGenesis(market: ForeignMarket): Promise<AccountState[]> {
  const { pool, mints, reserves, wallet, balances } = market
  const [authority, bump] = await getProgramDerivedAddress({
    programAddress: FOREIGN_PROGRAM as Address,
    seeds: ['authority', addressBytes(pool)],
  })
  const [config, vault0, vault1] = [testAddress(901), testAddress(902), testAddress(903)]
  const [mint0, mint1] = mints
  const root = { config, mint0: mint0.address, mint1: mint1.address, vault0, vault1, authority, bump }
  const users = await Promise.all(
    mints.map((one) => associatedTokenAddress(wallet, one.address, TOKEN_PROGRAM)),
  )
  return [
    account(pool, FOREIGN_PROGRAM, encodePool(root, addressBytes)),
    account(config, FOREIGN_PROGRAM, encodeConfig(market.config)),
    ...mints.map((one, side) => mint(one, reserves[side]! + balances[side]!)),
    tokenAccount(vault0, mint0.address, authority, reserves[0]),
    tokenAccount(vault1, mint1.address, authority, reserves[1]),
    ...users.map((user, side) => tokenAccount(user, mints[side]!.address, wallet, balances[side]!)),
    account(wallet, '11111111111111111111111111111111', new Uint8Array()),
  ]
}
