import {
  account,
  choice,
  event,
  type Fields,
  instruction,
  named,
  pda,
  pubkey,
  roomFor,
  struct,
  u8,
  u16,
  u32,
  u64,
} from './idl.ts'

// What the IDLs of the programs of orders have in common; `include/maker-order.h` is its code.

export const orderTypes = [
  named('feedKind', choice('own', 'pyth')),
  named('stableMint', struct({ mint: pubkey })),
]

export const orderPdas = [
  pda('config', 'config', { admin: pubkey, index: u16 }),
  pda('order', 'order', { maker: pubkey, nonce: u64 }),
  pda('vault', 'vault', { order: pubkey, mint: pubkey }),
]

const fees: Fields = {
  feeBps: u16,
  /** Between two of the stable mints. */
  stableFeeBps: u16,
  fillReward: u32,
  closeReward: u32,
}

const stableMints = roomFor(8, 'stableMint', 32)

/** Terms that new orders copy. */
export const orderConfig = (kind: string) =>
  account('config', kind, 'config', {
    admin: pubkey,
    feeOwner: pubkey,
    ...fees,
    index: u16,
    bump: u8,
    stableMints,
  })

export const openOrderConfig = instruction(
  'openConfig',
  0,
  { admin: 'signer writable', feeOwner: '', config: 'writable', systemProgram: '' },
  { index: u16, ...fees, stableMints },
  'Opens a set of terms. Anyone may; nobody can change it.',
)

export const orderConfigOpened = event('configOpened', 0, {
  config: pubkey,
  admin: pubkey,
  feeOwner: pubkey,
  ...fees,
})

/** Tokens that left a vault for the maker, other than by a fill. */
export const orderPaidOut = (kind: number) =>
  event('paidOut', kind, { order: pubkey, maker: pubkey, mint: pubkey, amount: u64 })

/** Before the event of a fill that goes by both feeds: what the input that it sold is worth in the output, fees apart. */
export const orderValued = (kind: number) => event('valued', kind, { order: pubkey, value: u64 })

/** Fields of the event of a closed order, before its reason. */
export const closedFields: Fields = {
  order: pubkey,
  maker: pubkey,
  closer: pubkey,
  /** Tokens that were sent from the vaults, donations among them. */
  returned0: u64,
  returned1: u64,
  /** Lamports to the closer, and of the order's account to the maker. */
  reward: u64,
  lamports: u64,
}
