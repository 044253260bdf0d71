import { addressBytes, ByteWriter } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'

export const METAPLEX_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Address of a mint's metadata account. */
export function metaplexAddress(mint: string): string {
  return deriveAddress(METAPLEX_PROGRAM, [
    Buffer.from('metadata'),
    addressBytes(METAPLEX_PROGRAM),
    addressBytes(mint),
  ])
}

export interface MetaplexFields {
  updateAuthority: string
  mint: string
  name: string
  symbol: string
  uri: string
  /** The only creator, marked as verified. */
  verifiedCreator: string
}

/** A string in a fixed-size field: the length is the field's, zeros follow the text. */
function padded(writer: ByteWriter, text: string, length: number): void {
  const bytes = Buffer.from(text)
  if (bytes.length > length) throw new RangeError(`longer than ${length} bytes: ${text}`)
  writer.raw(Uint8Array.of(length, 0, 0, 0))
  writer.raw(bytes)
  writer.raw(new Uint8Array(length - bytes.length))
}

/** A `MetadataV1` account of a fungible token (token standard 2), 679 bytes as the program allocates them. */
export function metaplexBytes(fields: MetaplexFields): Uint8Array {
  const writer = new ByteWriter(679)
  writer.u8(4)
  writer.raw(addressBytes(fields.updateAuthority))
  writer.raw(addressBytes(fields.mint))
  padded(writer, fields.name, 32)
  padded(writer, fields.symbol, 10)
  padded(writer, fields.uri, 200)
  writer.raw(Uint8Array.of(0, 0))
  writer.raw(Uint8Array.of(1, 1, 0, 0, 0))
  writer.raw(addressBytes(fields.verifiedCreator))
  writer.raw(Uint8Array.of(1, 100))
  // Primary sale over, not mutable, no edition nonce, token standard: fungible; no collection, uses or config.
  writer.raw(Uint8Array.of(1, 0, 0, 1, 2))
  const written = writer.finish()
  const bytes = new Uint8Array(679)
  bytes.set(written)
  return bytes
}
