import { type OrderPins, OrderPinsSchema } from '@callisto/contract'
import { feedAddresses, oracle, recurring, trigger } from '@callisto/program-clients'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, address } from '@solana/kit'
import { toBase64 } from '../../lib/text/base64.ts'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'

/** What the page of a test is pinned to: the set of publishers, and a config of each program. */
export const SET = address('SysvarC1ock11111111111111111111111111111111')
export const TRIGGER_CONFIG = address('SysvarRent111111111111111111111111111111111')
export const RECURRING_CONFIG = address('SysvarStakeHistory1111111111111111111111111')
const FEE_OWNER = address('Stake11111111111111111111111111111111111111')

/** Terms of both configs, as the programs have them. */
export const CONFIG_TERMS = {
  ...{
    admin: FEE_OWNER,
    feeOwner: FEE_OWNER,
    feeBps: 10,
    stableFeeBps: 3,
    fillReward: 5_000,
    closeReward: 7_000,
  },
  ...{ index: 0, bump: 255, stableMints: [{ mint: address(USDC_MINT) }] },
}

const pinned = (config: string) => ({
  config,
  feeOwner: FEE_OWNER,
  feeBps: 10,
  stableFeeBps: 3,
  fillRewardLamports: 5_000,
  closeRewardLamports: 7_000,
  stableMints: [USDC_MINT],
})

export const PINS: OrderPins = OrderPinsSchema.parse({
  oracleSet: SET,
  trigger: pinned(TRIGGER_CONFIG),
  recurring: pinned(RECURRING_CONFIG),
})

const emptyFeed = (): oracle.Feed => {
  const data = new Uint8Array(oracle.FEED_SIZE)
  data.set(oracle.FEED_DISCRIMINATOR)
  return oracle.decodeFeed(data)!
}

/** A feed of a set for a mint with one price, in 1e-8 USD, of the slot 100. */
export const feedOfMint = (mint: string, price: bigint, set: Address = SET): oracle.Feed => ({
  ...emptyFeed(),
  ...{ set, mint: address(mint), maxConfPpm: 10_000, maxAgeSlots: 150, entered: 1n },
  ring: [{ price, conf: 1n, slot: 100n }],
})

export interface ChainAccount {
  owner: string
  data: Uint8Array
}

export const MINTS = [SOL_MINT, USDC_MINT] as const

/** A mint of the token program: supply, decimals and whether it is initialized. */
function mintAccount(mint: string): ChainAccount {
  const data = new Uint8Array(82)
  data[44] = mint === SOL_MINT ? 9 : 6
  data[45] = 1
  return { owner: TOKEN_PROGRAM, data }
}

/** Both mints, and the published feeds of SOL and USDC with both configs, by their addresses. */
export async function orderChain(): Promise<Map<string, ChainAccount>> {
  const [sol] = await feedAddresses(SET, address(SOL_MINT))
  const [usdc] = await feedAddresses(SET, address(USDC_MINT))
  const feed = (mint: string, price: bigint) => ({
    owner: oracle.PROGRAM,
    data: Uint8Array.from(oracle.encodeFeed(feedOfMint(mint, price))),
  })
  return new Map<string, ChainAccount>([
    [TRIGGER_CONFIG, { owner: trigger.PROGRAM, data: Uint8Array.from(trigger.encodeConfig(CONFIG_TERMS)) }],
    [
      RECURRING_CONFIG,
      { owner: recurring.PROGRAM, data: Uint8Array.from(recurring.encodeConfig(CONFIG_TERMS)) },
    ],
    ...MINTS.map((mint): [string, ChainAccount] => [mint, mintAccount(mint)]),
    [sol!, feed(SOL_MINT, 15_000_000_000n)],
    [usdc!, feed(USDC_MINT, 100_000_000n)],
  ])
}

/** `getMultipleAccounts` of a chain in the slot 101. */
export const accountsReply = (chain: ReadonlyMap<string, ChainAccount>, keys: readonly string[]) => ({
  context: { slot: 101 },
  value: keys.map((key) => {
    const account = chain.get(key)
    return account ? { owner: account.owner, lamports: 1, data: [toBase64(account.data), 'base64'] } : null
  }),
})
