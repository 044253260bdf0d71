import { deriveAddress } from '@callisto/localnet'
import { addressBytes, ByteWriter } from '@callisto/solana/codec'

export const METAPLEX_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Where the Metaplex program keeps a mint's metadata. */
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
  /** Named as the only creator, and marked as having signed. */
  verifiedCreator: string
}

/** A string of fixed room: its length is the room's, zeros follow the text. */
function padded(writer: ByteWriter, text: string, room: number): void {
  const bytes = Buffer.from(text)
  if (bytes.length > room) throw new RangeError(`longer than ${room} bytes: ${text}`)
  writer.raw(Uint8Array.of(room, 0, 0, 0))
  writer.raw(bytes)
  writer.raw(new Uint8Array(room - bytes.length))
}

/** A `MetadataV1` account of a fungible token (token standard 2), 679 bytes as the program allots them. */
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
