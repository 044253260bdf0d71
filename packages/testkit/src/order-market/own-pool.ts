import { cpmm } from '@callisto/program-clients'
import { associatedTokenAddress, NATIVE_MINT, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { AccountRole, type Address, createAddressWithSeed, type Instruction } from '@solana/kit'
import type { ChainWallet } from './chain-wallet.ts'

const MINT_BYTES = 82
const MINT_RENT = 1_461_600n
const MINT_SEED = 'own token'
const DECIMALS = 6

/** A token that nobody else has, and its only pool, of it and SOL: its price is what its owner makes it. */
export interface OwnPool {
  mint: Address
  /** Accounts of the pool that hold its SOL and its tokens: all of them is in its reserves. */
  vaults: { sol: Address; token: Address }
  /** Sells the token into the pool for wrapped SOL: SOL is then worth more of it. */
  sell(amount: bigint): Promise<void>
}

export interface OwnPoolAmounts {
  /** Deposit of the pool; the wallet must have the lamports as wrapped SOL. */
  lamports: bigint
  tokens: bigint
  /** What the wallet has besides. */
  spare: bigint
}

/** Creates the token and the pool by transactions of the wallet, with a fee of a tenth of a percent. */
export async function openOwnPool(
  wallet: ChainWallet,
  { lamports, tokens, spare }: OwnPoolAmounts,
): Promise<OwnPool> {
  const owner = wallet.address
  const mint = await createAddressWithSeed({
    baseAddress: owner,
    programAddress: TOKEN_PROGRAM as Address,
    seed: MINT_SEED,
  })
  await wallet.send(...newMint(owner, mint))
  await wallet.open(mint)
  const accountOf = (one: Address) => associatedTokenAddress(owner, one, TOKEN_PROGRAM)
  await wallet.send(mintTo(mint, await accountOf(mint), owner, tokens + spare))
  const [config] = await cpmm.findConfigPda({ admin: owner, index: 0 })
  const fees = { lpFeePpm: 1_000, protocolFeePpm: 0, creatorFeePpm: 0, createAuthority: SYSTEM_PROGRAM }
  await wallet.send(
    cpmm.createConfig({ admin: owner, config, systemProgram: SYSTEM_PROGRAM }, { index: 0, ...fees }),
  )
  const sol = { mint: NATIVE_MINT as Address, amount: lamports }
  const [side0, side1] = isBefore(sol.mint, mint)
    ? [sol, { mint, amount: tokens }]
    : [{ mint, amount: tokens }, sol]
  const [pool] = await cpmm.findPoolPda({ config, mint0: side0.mint, mint1: side1.mint })
  const vaultOf = async (one: Address) => (await cpmm.findVaultPda({ pool, mint: one }))[0]
  const both = {
    pool,
    mint0: side0.mint,
    mint1: side1.mint,
    vault0: await vaultOf(side0.mint),
    vault1: await vaultOf(side1.mint),
    lpMint: (await cpmm.findLpMintPda({ pool }))[0],
    tokenProgram0: TOKEN_PROGRAM,
    tokenProgram1: TOKEN_PROGRAM,
    lpTokenProgram: TOKEN_PROGRAM,
  }
  await wallet.send(
    cpmm.createPool(
      { payer: owner, authority: owner, config, systemProgram: SYSTEM_PROGRAM, ...both },
      { creator: owner },
    ),
  )
  await wallet.send(
    cpmm.deposit(
      { user: owner, user0: await accountOf(side0.mint), user1: await accountOf(side1.mint), ...both },
      { maxAmount0: side0.amount, maxAmount1: side1.amount, minLp: 0n, burn: true },
    ),
  )
  const vaults = { sol: await vaultOf(sol.mint), token: await vaultOf(mint) }
  return {
    mint,
    vaults,
    async sell(amountIn) {
      const accounts = {
        user: owner,
        pool,
        vaultIn: vaults.token,
        vaultOut: vaults.sol,
        userIn: await accountOf(mint),
        userOut: await accountOf(sol.mint),
        mintIn: mint,
        mintOut: sol.mint,
        tokenProgramIn: TOKEN_PROGRAM,
        tokenProgramOut: TOKEN_PROGRAM,
      }
      await wallet.send(cpmm.swapExactIn(accounts, { amountIn, minAmountOut: 1n }))
    },
  }
}

const isBefore = (a: Address, b: Address): boolean => Buffer.compare(addressBytes(a), addressBytes(b)) < 0

/** `CreateAccountWithSeed` of the system program and `InitializeMint2`. */
function newMint(owner: Address, mint: Address): Instruction[] {
  const seed = Buffer.from(MINT_SEED)
  const create = Buffer.alloc(4 + 32 + 8 + seed.length + 8 + 8 + 32)
  let at = create.writeUInt32LE(3)
  at += Buffer.from(addressBytes(owner)).copy(create, at)
  at = create.writeBigUInt64LE(BigInt(seed.length), at)
  at += seed.copy(create, at)
  at = create.writeBigUInt64LE(MINT_RENT, at)
  at = create.writeBigUInt64LE(BigInt(MINT_BYTES), at)
  Buffer.from(addressBytes(TOKEN_PROGRAM)).copy(create, at)
  const begin = Buffer.concat([Buffer.of(20, DECIMALS), addressBytes(owner), Buffer.of(0)])
  return [
    {
      programAddress: SYSTEM_PROGRAM as Address,
      accounts: [
        { address: owner, role: AccountRole.WRITABLE_SIGNER },
        { address: mint, role: AccountRole.WRITABLE },
      ],
      data: create,
    },
    {
      programAddress: TOKEN_PROGRAM as Address,
      accounts: [{ address: mint, role: AccountRole.WRITABLE }],
      data: begin,
    },
  ]
}

/** `MintTo` of the token program. */
function mintTo(mint: Address, account: Address, authority: Address, amount: bigint): Instruction {
  const data = Buffer.alloc(9)
  data.writeUInt8(7)
  data.writeBigUInt64LE(amount, 1)
  return {
    programAddress: TOKEN_PROGRAM as Address,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: account, role: AccountRole.WRITABLE },
      { address: authority, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
}
