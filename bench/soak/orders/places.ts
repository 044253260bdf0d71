import { stable, type trigger } from '@callisto/program-clients'
import { AccountRole, type Address } from '@solana/kit'
import { expectOk } from '../../../programs/oracle/test-feeds.ts'
import { SYSTEM_PROGRAM, type TestVm, testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { Coin } from './coins.ts'
import type { OrderMarket } from './order-market.ts'

/** Where one order of a maker is, whenever there is one. */
export interface Place {
  maker: Address
  nonce: bigint
  order: Address
  bump: number
  /** Vaults of both coins. */
  vaults: readonly [Address, Address]
}

export interface Terms {
  config: Address
  feeBps: number
  fillReward: number
  closeReward: number
}

const ORDERS_OF_A_MAKER = 2
const admin = testKey('soak admin')

/** Derivations take longer than transactions, and all worlds have the same addresses. */
const derived = new Map<string, Promise<readonly [Address, number]>>()

function once(name: string, derive: () => Promise<readonly [Address, number]>) {
  const known = derived.get(name) ?? derive()
  derived.set(name, known)
  return known
}

/** The parts of the client of a program of orders that open its accounts. */
type OrdersClient = Pick<
  typeof trigger,
  'PROGRAM' | 'findConfigPda' | 'findOrderPda' | 'findVaultPda' | 'openConfig'
>

export function openPlaces(client: OrdersClient, { makers, coins }: OrderMarket): Promise<Place[]> {
  const nonces = Array.from({ length: ORDERS_OF_A_MAKER }, (_, nonce) => BigInt(nonce))
  return Promise.all(
    makers.flatMap((maker) =>
      nonces.map(async (nonce): Promise<Place> => {
        const [order, bump] = await once(`${client.PROGRAM} ${maker} ${nonce}`, () =>
          client.findOrderPda({ maker, nonce }),
        )
        const vaultOf = async ({ mint }: Coin) =>
          (await once(order + mint, () => client.findVaultPda({ order, mint })))[0]
        return { maker, nonce, order, bump, vaults: [await vaultOf(coins[0]), await vaultOf(coins[1])] }
      }),
    ),
  )
}

/** Opens random terms; both coins are stable ones in some worlds. */
export async function openTerms(
  client: OrdersClient,
  vm: TestVm,
  { coins, feeOwner }: OrderMarket,
  random: Random,
): Promise<Terms> {
  const [config] = await once(`${client.PROGRAM} config`, () => client.findConfigPda({ admin, index: 0 }))
  vm.fund(admin)
  const [fillReward, closeReward] = [pick(random, [0, 20_000, 1_000_000]), pick(random, [0, 10_000])]
  const [feeBps, stableFeeBps] = pick(random, [
    [10, 3],
    [0, 0],
    [100, 100],
  ] as const)
  const isStable = random() < 0.2
  const stableMints = isStable ? coins.map(({ mint }) => ({ mint })) : [{ mint: coins[0].mint }]
  const args = { index: 0, feeBps, stableFeeBps, fillReward, closeReward, stableMints }
  expectOk(vm.send(client.openConfig({ admin, feeOwner, config, systemProgram: SYSTEM_PROGRAM }, args)))
  return { config, feeBps: isStable ? stableFeeBps : feeBps, fillReward, closeReward }
}

/** The step of a fill that sells the coin of `side`, through the pool of that direction. */
export function stepOf({ pools }: OrderMarket, { order, vaults }: Place, side: 0 | 1) {
  const { account, from, to, vaultIn, vaultOut } = pools[side]
  const swap = stable.swapExactIn(
    {
      user: order,
      pool: account,
      vaultIn,
      vaultOut,
      userIn: vaults[side],
      userOut: vaults[side === 0 ? 1 : 0],
      mintIn: from.mint,
      mintOut: to.mint,
      tokenProgramIn: from.program,
      tokenProgramOut: to.program,
    },
    { amountIn: 0n, minAmountOut: 0n },
  )
  // The order signs inside the program alone.
  const accounts = swap.accounts.map((meta, index) =>
    index === 0 ? { address: order, role: AccountRole.WRITABLE } : meta,
  )
  return { ...swap, accounts }
}
