import { createHash } from 'node:crypto'
import { findMetaplexMetadataPda, METAPLEX_METADATA_PROGRAM } from '@callisto/program-clients'
import { type AccountState, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import type { Address } from '@solana/kit'

const NOBODY = new Uint8Array(32)
const u16 = (value: number) => bytesOf(2, (view) => view.setUint16(0, value, true))
const u32 = (value: number) => bytesOf(4, (view) => view.setUint32(0, value, true))
const u64 = (value: bigint) => bytesOf(8, (view) => view.setBigUint64(0, value, true))
const key = (address: string | undefined) => (address === undefined ? NOBODY : addressBytes(address))
const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([u32(bytes.length), bytes])
}

function bytesOf(length: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer))
  return bytes
}

/** Extensions of a Token-2022 mint, by the number and the layout of the token program. */
export const extension = {
  transferFee: (
    authority: string | undefined,
    [older, newer]: readonly { epoch: bigint; maximum: bigint; bps: number }[],
  ): [number, Uint8Array] => [
    1,
    Buffer.concat([
      key(authority),
      NOBODY,
      u64(0n),
      ...[older!, newer!].flatMap(({ epoch, maximum, bps }) => [u64(epoch), u64(maximum), u16(bps)]),
    ]),
  ],
  closeAuthority: (authority: string): [number, Uint8Array] => [3, key(authority)],
  defaultState: (state: 1 | 2): [number, Uint8Array] => [6, Uint8Array.of(state)],
  nonTransferable: (): [number, Uint8Array] => [9, new Uint8Array()],
  permanentDelegate: (delegate: string): [number, Uint8Array] => [12, key(delegate)],
  transferHook: (authority: string | undefined, program: string | undefined): [number, Uint8Array] => [
    14,
    Buffer.concat([key(authority), key(program)]),
  ],
  pausable: (authority: string | undefined, isPaused: boolean): [number, Uint8Array] => [
    26,
    Buffer.concat([key(authority), Uint8Array.of(isPaused ? 1 : 0)]),
  ],
} as const

export interface FakeMint {
  mintAuthority?: string
  freezeAuthority?: string
  extensions?: readonly [number, Uint8Array][]
}

/** The account of a mint with six decimals and a supply of a million. */
export function mintAccount(mint: string, { mintAuthority, freezeAuthority, extensions }: FakeMint = {}) {
  const option = (address: string | undefined) => Buffer.concat([u32(address ? 1 : 0), key(address)])
  const base = Buffer.concat([
    option(mintAuthority),
    u64(10n ** 12n),
    Uint8Array.of(6, 1),
    option(freezeAuthority),
  ])
  const data = extensions
    ? Buffer.concat([
        base,
        new Uint8Array(165 - base.length),
        Uint8Array.of(1),
        ...extensions.flatMap(([kind, bytes]) => [u16(kind), u16(bytes.length), bytes]),
      ])
    : base
  return accountOf(mint, extensions ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM, data)
}

/** The Metaplex account of a mint, with the curator's signature where the token is verified. */
export async function metadataAccount(
  mint: Address,
  {
    name,
    symbol,
    uri = '',
    isVerified = false,
  }: { name: string; symbol: string; uri?: string; isVerified?: boolean },
): Promise<AccountState> {
  const curator = createHash('sha256').update('callisto/curator').digest()
  const data = Buffer.concat([
    Uint8Array.of(4),
    NOBODY,
    key(mint),
    text(name),
    text(symbol),
    text(uri),
    u16(0),
    Uint8Array.of(1),
    u32(1),
    curator,
    Uint8Array.of(isVerified ? 1 : 0, 100),
    Uint8Array.of(0, 1),
  ])
  const [address] = await findMetaplexMetadataPda(mint)
  return accountOf(address, METAPLEX_METADATA_PROGRAM, data)
}

const accountOf = (address: string, owner: string, data: Uint8Array): AccountState => ({
  address,
  owner,
  lamports: 1n,
  data: new Uint8Array(data),
  executable: false,
})
