import type { SteppedLocalnet } from '@callisto/localnet/stepped'
import { cpmm } from '@callisto/program-clients'
import { associatedTokenAddress, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes, encodeBase58, signedTransaction, type TransactionSigner } from '@callisto/solana/codec'
import { type Address, address, type Instruction } from '@solana/kit'

const DECIMALS = 6
const SUPPLY = 10n ** 15n
const LAMPORTS = 10n ** 12n

export interface BenchPool {
  /** A swap of `amountIn` between the two mints, from the second to the first when reversed. */
  swap(amountIn: bigint, isReverse: boolean): Instruction
  /** A transfer of the first mint to another account of the owner. */
  transfer(amount: bigint): Instruction
}

/** A cpmm pool of two new mints with funded accounts of `owner`, created by the program's own transactions. */
export async function createBenchPool(
  localnet: SteppedLocalnet,
  owner: TransactionSigner,
): Promise<BenchPool> {
  const user = address(owner.address)
  const [mint0, mint1] = [1, 2].map((byte) => address(encodeBase58(new Uint8Array(32).fill(byte)))) as [
    Address,
    Address,
  ]
  const spare = address(encodeBase58(new Uint8Array(32).fill(3)))
  fundWallet(localnet, user)
  const [user0, user1] = await Promise.all([
    openAccount(localnet, user, mint0),
    openAccount(localnet, user, mint1),
  ])
  for (const mint of [mint0, mint1]) grantMint(localnet, mint)
  grantTokens(localnet, spare, mint0, user, 0n)
  localnet.step(false)
  const [config] = await cpmm.findConfigPda({ admin: user, index: 0 })
  const [pool] = await cpmm.findPoolPda({ config, mint0, mint1 })
  const [lpMint] = await cpmm.findLpMintPda({ pool })
  const [vault0] = await cpmm.findVaultPda({ pool, mint: mint0 })
  const [vault1] = await cpmm.findVaultPda({ pool, mint: mint1 })
  const both = {
    mint0,
    mint1,
    vault0,
    vault1,
    tokenProgram0: TOKEN_PROGRAM,
    tokenProgram1: TOKEN_PROGRAM,
    lpMint,
    lpTokenProgram: TOKEN_PROGRAM,
  }
  const setup = [
    cpmm.createConfig(
      { admin: user, config, systemProgram: SYSTEM_PROGRAM },
      { index: 0, lpFeePpm: 2500, protocolFeePpm: 500, creatorFeePpm: 0, createAuthority: SYSTEM_PROGRAM },
    ),
    cpmm.createPool(
      { payer: user, authority: user, config, pool, systemProgram: SYSTEM_PROGRAM, ...both },
      { creator: user },
    ),
    cpmm.deposit(
      { user, pool, user0, user1, ...both },
      { maxAmount0: SUPPLY / 2n, maxAmount1: SUPPLY / 2n, minLp: 0n, burn: true },
    ),
  ]
  for (const instruction of setup) {
    const { err, logs } = localnet.submit(
      signedTransaction([owner], [instruction], localnet.latestBlockhash()),
    )
    if (err !== null) throw new Error(`setup failed: ${JSON.stringify(err)}\n${logs.join('\n')}`)
  }
  localnet.step(false)
  const sides = [
    { vault: vault0, account: user0, mint: mint0 },
    { vault: vault1, account: user1, mint: mint1 },
  ] as const
  return {
    swap(amountIn, isReverse) {
      const [from, to] = isReverse ? [sides[1], sides[0]] : sides
      const accounts = {
        user,
        pool,
        vaultIn: from.vault,
        vaultOut: to.vault,
        userIn: from.account,
        userOut: to.account,
        mintIn: from.mint,
        mintOut: to.mint,
        tokenProgramIn: TOKEN_PROGRAM,
        tokenProgramOut: TOKEN_PROGRAM,
      }
      return cpmm.swapExactIn(accounts, { amountIn, minAmountOut: 1n })
    },
    transfer: (amount) => transferInstruction(user0, spare, user, amount),
  }
}

/** SPL Token `Transfer`: index 3, then the amount. */
function transferInstruction(from: Address, to: Address, owner: Address, amount: bigint): Instruction {
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, amount, true)
  const accounts = [
    { address: from, role: 1 },
    { address: to, role: 1 },
    { address: owner, role: 2 },
  ]
  return { programAddress: TOKEN_PROGRAM, accounts, data }
}

function fundWallet(localnet: SteppedLocalnet, wallet: string): void {
  const data = new Uint8Array(0)
  localnet.grant({ address: wallet, owner: SYSTEM_PROGRAM, lamports: LAMPORTS, data, executable: false })
}

function grantMint(localnet: SteppedLocalnet, mint: string): void {
  const data = new Uint8Array(82)
  new DataView(data.buffer).setBigUint64(36, SUPPLY, true)
  data[44] = DECIMALS
  data[45] = 1
  localnet.grant({ address: mint, owner: TOKEN_PROGRAM, lamports: 1_461_600n, data, executable: false })
}

async function openAccount(localnet: SteppedLocalnet, owner: Address, mint: Address): Promise<Address> {
  const account = address(await associatedTokenAddress(owner, mint, TOKEN_PROGRAM))
  grantTokens(localnet, account, mint, owner, SUPPLY)
  return account
}

function grantTokens(
  localnet: SteppedLocalnet,
  account: string,
  mint: string,
  owner: string,
  amount: bigint,
): void {
  const data = new Uint8Array(165)
  data.set(addressBytes(mint))
  data.set(addressBytes(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  localnet.grant({ address: account, owner: TOKEN_PROGRAM, lamports: 2_039_280n, data, executable: false })
}
