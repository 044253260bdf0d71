import {
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type ProgramDerivedAddress,
} from '@solana/kit'
import { ByteReader } from './byte-reader.ts'

export const METAPLEX_METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address

/** A token's own words about itself: anybody may have written them, so treat them as hostile text. */
export interface TokenMetadata {
  mint: Address
  name: string
  symbol: string
  /** Usually points at a JSON file with an `image`. */
  uri: string
  /** Who may still change them; undefined when nobody can. */
  updateAuthority: Address | undefined
}

const NO_KEY = '11111111111111111111111111111111'

export const keyOrNone = (key: Address): Address | undefined => (key === NO_KEY ? undefined : key)

/** Reads the metadata extension of a Token-2022 mint; additional fields are passed over. */
export function decodeMetadataExtension(data: Uint8Array): TokenMetadata | undefined {
  const r = new ByteReader(data)
  const updateAuthority = keyOrNone(r.key())
  const metadata = { mint: r.key(), name: r.text(), symbol: r.text(), uri: r.text(), updateAuthority }
  return r.sound() ? metadata : undefined
}

const METAPLEX_METADATA_KEY = 4

/**
 * Reads a metadata account of Metaplex's layout, whose texts may be filled up with zero bytes. The caller
 * checks that the account belongs to that program and is the one derived from the mint.
 */
export function decodeMetaplexMetadata(data: Uint8Array): TokenMetadata | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== METAPLEX_METADATA_KEY) return undefined
  const updateAuthority = r.key()
  const mint = r.key()
  const [name, symbol, uri] = [r.text(), r.text(), r.text()].map((text) => text.replace(/\0+$/, ''))
  r.u16()
  if (r.bool()) skipCreators(r)
  r.bool()
  const isMutable = r.bool()
  if (!r.sound() || name === undefined || symbol === undefined || uri === undefined) return undefined
  return { mint, name, symbol, uri, updateAuthority: isMutable ? keyOrNone(updateAuthority) : undefined }
}

function skipCreators(r: ByteReader): void {
  for (let left = r.u32(); left > 0 && r.sound(); left--) r.bytes(34)
}

/** Where Metaplex keeps a mint's metadata. */
export function findMetaplexMetadataPda(mint: Address): Promise<ProgramDerivedAddress> {
  const key = getAddressEncoder()
  return getProgramDerivedAddress({
    programAddress: METAPLEX_METADATA_PROGRAM,
    seeds: ['metadata', key.encode(METAPLEX_METADATA_PROGRAM), key.encode(mint)],
  })
}
