/** Kinds of Token-2022 extensions that we read, by the number the token program gives them. */
export const ExtensionKind = {
  transferFeeConfig: 1,
  transferFeeAmount: 2,
  mintCloseAuthority: 3,
  confidentialTransferMint: 4,
  defaultAccountState: 6,
  nonTransferable: 9,
  interestBearing: 10,
  permanentDelegate: 12,
  transferHook: 14,
  metadataPointer: 18,
  tokenMetadata: 19,
  scaledUiAmount: 25,
  pausable: 26,
} as const

/** All kinds of mints that the token program has today; what another one does is not known. */
const KNOWN_MINT_KINDS: ReadonlySet<number> = new Set([
  1, 3, 4, 6, 9, 10, 12, 14, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26,
])

/** Numbers of the extensions whose effect is not known. */
export const unknownKinds = (extensions: ReadonlyMap<number, Uint8Array>): number[] =>
  [...extensions.keys()].filter((kind) => !KNOWN_MINT_KINDS.has(kind))

/** Account type byte of Token-2022, after the 165 bytes that all token accounts share. */
export type ExtendedAccountType = 1 | 2

const BASE_SIZE = 165
/** A multisig may be as long as an extended account, and is never one. */
const MULTISIG_SIZE = 355

/**
 * The extensions behind a mint (type 1) or token account (type 2), by kind. An empty map when there are none;
 * undefined when the bytes are not such an account. When a kind comes twice the first one counts, as it does
 * for the token program.
 */
export function extensionsOf(
  data: Uint8Array,
  type: ExtendedAccountType,
  baseLength: number,
): Map<number, Uint8Array> | undefined {
  const found = new Map<number, Uint8Array>()
  if (data.length === baseLength) return found
  if (data.length === MULTISIG_SIZE || data.length <= BASE_SIZE || data[BASE_SIZE] !== type) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = BASE_SIZE + 1
  while (at + 4 <= data.length) {
    const kind = view.getUint16(at, true)
    if (kind === 0) return found
    const end = at + 4 + view.getUint16(at + 2, true)
    if (end > data.length) return undefined
    if (!found.has(kind)) found.set(kind, data.subarray(at + 4, end))
    at = end
  }
  return found
}
