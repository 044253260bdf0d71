import { littleEndian, NATIVE_MINT, SYSTEM_PROGRAM, TOKEN_ACCOUNT_BYTES } from '@callisto/solana'
import {
  AccountRole,
  type Address,
  address,
  createAddressWithSeed,
  getAddressEncoder,
  type Instruction,
} from '@solana/kit'

export interface SeedAccount {
  user: Address
  account: Address
  seed: string
  /** The rent, and what is wrapped from the start. */
  lamports: bigint
  tokenProgram: string
}

/** Address derived from the key of the user and a seed text. */
export function seedAddress(user: Address, seed: string, tokenProgram: string): Promise<Address> {
  return createAddressWithSeed({ baseAddress: user, programAddress: address(tokenProgram), seed })
}

/** Creates a wrapped SOL account at a derived address; the user pays its rent, owns it and has the rent back. */
export function openSeedAccount({ user, account, seed, lamports, tokenProgram }: SeedAccount): Instruction[] {
  const key = getAddressEncoder()
  const text = new TextEncoder().encode(seed)
  const data = Uint8Array.from([
    ...littleEndian([3, 4]),
    ...key.encode(user),
    ...littleEndian([BigInt(text.length), 8]),
    ...text,
    ...littleEndian([lamports, 8], [BigInt(TOKEN_ACCOUNT_BYTES), 8]),
    ...key.encode(address(tokenProgram)),
  ])
  return [
    {
      programAddress: SYSTEM_PROGRAM,
      accounts: [
        { address: user, role: AccountRole.WRITABLE_SIGNER },
        { address: account, role: AccountRole.WRITABLE },
      ],
      data,
    },
    {
      programAddress: address(tokenProgram),
      accounts: [
        { address: account, role: AccountRole.WRITABLE },
        { address: NATIVE_MINT, role: AccountRole.READONLY },
      ],
      // InitializeAccount3 carries the owner in its data.
      data: Uint8Array.from([18, ...key.encode(user)]),
    },
  ]
}
