import { liquidityForAmounts } from '@callisto/amms'
import { clmm, sqrtPriceAtTick, tickAtSqrtPrice } from '@callisto/program-clients'
import { associatedTokenAddress } from '@callisto/solana'
import { type Address, address, type Instruction } from '@solana/kit'

const SYSTEM = address('11111111111111111111111111111111')
const SPACING = 10

interface Side {
  mint: Address
  program: Address
  /** All of it goes into the pool, as far as the other side allows. */
  amount: bigint
}

function squareRoot(value: bigint): bigint {
  let root = BigInt(Math.floor(Math.sqrt(Number(value)))) + 2n
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/**
 * A tier and a pool of concentrated liquidity at the price of the two amounts, with half of them in a wide range and
 * half in a narrow one: instructions, one transaction a row. The sides come in the order of their mints.
 */
export async function rangePool(
  maker: Address,
  index: number,
  [side0, side1]: readonly [Side, Side],
): Promise<Instruction[][]> {
  const [config] = await clmm.findConfigPda({ admin: maker, index })
  const [pool] = await clmm.findPoolPda({ config, mint0: side0.mint, mint1: side1.mint })
  const shared = {
    config,
    pool,
    mint0: side0.mint,
    mint1: side1.mint,
    vault0: (await clmm.findVaultPda({ pool, mint: side0.mint }))[0],
    vault1: (await clmm.findVaultPda({ pool, mint: side1.mint }))[0],
    tokenProgram0: side0.program,
    tokenProgram1: side1.program,
  }
  const fees = { lpFeePpm: 400, protocolFeePpm: 100, creatorFeePpm: 0 }
  const sqrtPrice = squareRoot((side1.amount << 128n) / side0.amount)
  const birth = [
    clmm.createConfig(
      { admin: maker, config, systemProgram: SYSTEM },
      { index, ...fees, createAuthority: SYSTEM, tickSpacing: SPACING },
    ),
    clmm.createPool(
      { ...shared, payer: maker, authority: maker, systemProgram: SYSTEM },
      { creator: maker, sqrtPrice },
    ),
  ]
  const user0 = await associatedTokenAddress(maker, side0.mint, side0.program)
  const user1 = await associatedTokenAddress(maker, side1.mint, side1.program)
  const middle = Math.round(tickAtSqrtPrice(sqrtPrice) / SPACING) * SPACING
  const rows: Instruction[][] = [birth]
  for (const width of [20 * SPACING, 900 * SPACING]) {
    const [tickLower, tickUpper] = [middle - width, middle + width]
    const range = { low: sqrtPriceAtTick(tickLower), high: sqrtPriceAtTick(tickUpper), price: sqrtPrice }
    const [maxAmount0, maxAmount1] = [side0.amount / 2n, side1.amount / 2n]
    // Less a little, for the transfer fees that may come on top.
    const liquidity = (liquidityForAmounts(range, maxAmount0, maxAmount1) * 9n) / 10n
    const [position] = await clmm.findPositionPda({ pool, owner: maker, tickLower, tickUpper })
    rows.push([
      clmm.openPosition(
        { payer: maker, owner: maker, pool, position, systemProgram: SYSTEM },
        { tickLower, tickUpper },
      ),
      clmm.increaseLiquidity(
        { ...shared, owner: maker, position, user0, user1 },
        { liquidity, maxAmount0, maxAmount1 },
      ),
    ])
  }
  return rows
}
