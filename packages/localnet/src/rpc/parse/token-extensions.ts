import { TOKEN_ACCOUNT_BYTES } from '@callisto/solana/codec'
import type { Json } from '../json.ts'
import { ByteFields } from './byte-fields.ts'

type State = { [key: string]: Json }

/**
 * Extensions follow the base layout, padded to an account's length, and one byte that distinguishes mint and
 * account.
 */
const TLV_START = TOKEN_ACCOUNT_BYTES + 1
const ACCOUNT_STATES = ['uninitialized', 'initialized', 'frozen']

interface Extension {
  type: number
  value: Uint8Array
}

/** Type and value of each extension of a Token-2022 mint or account; none for the base layouts. */
export function readExtensions(data: Uint8Array): Extension[] {
  const extensions: Extension[] = []
  const view = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  let offset = TLV_START
  while (offset + 4 <= data.length) {
    const type = view.readUInt16LE(offset)
    const length = view.readUInt16LE(offset + 2)
    if (type === 0 || offset + 4 + length > data.length) break
    extensions.push({ type, value: data.subarray(offset + 4, offset + 4 + length) })
    offset += 4 + length
  }
  return extensions
}

export function findExtension(data: Uint8Array, type: number): Uint8Array | undefined {
  if (data.length <= TLV_START) return undefined
  return readExtensions(data).find((extension) => extension.type === type)?.value
}

const NAMES: Record<number, [name: string, read?: (fields: ByteFields) => State]> = {
  1: ['transferFeeConfig', readTransferFeeConfig],
  2: ['transferFeeAmount', (f) => ({ withheldAmount: f.u64() })],
  3: ['mintCloseAuthority', (f) => ({ closeAuthority: f.optionalKey() })],
  6: ['defaultAccountState', (f) => ({ accountState: ACCOUNT_STATES[f.u8()] ?? 'uninitialized' })],
  7: ['immutableOwner'],
  8: ['memoTransfer', (f) => ({ requireIncomingTransferMemos: f.u8() === 1 })],
  9: ['nonTransferable'],
  10: ['interestBearingConfig', readInterest],
  11: ['cpiGuard', (f) => ({ lockCpi: f.u8() === 1 })],
  12: ['permanentDelegate', (f) => ({ delegate: f.optionalKey() })],
  13: ['nonTransferableAccount'],
  14: ['transferHook', (f) => ({ authority: f.optionalKey(), programId: f.optionalKey() })],
  15: ['transferHookAccount', (f) => ({ transferring: f.u8() === 1 })],
  18: ['metadataPointer', (f) => ({ authority: f.optionalKey(), metadataAddress: f.optionalKey() })],
  19: ['tokenMetadata', readMetadata],
  20: ['groupPointer', (f) => ({ authority: f.optionalKey(), groupAddress: f.optionalKey() })],
  21: [
    'tokenGroup',
    (f) => ({ updateAuthority: f.optionalKey(), mint: f.key(), size: f.u64(), maxSize: f.u64() }),
  ],
  22: ['groupMemberPointer', (f) => ({ authority: f.optionalKey(), memberAddress: f.optionalKey() })],
  23: ['tokenGroupMember', (f) => ({ mint: f.key(), group: f.key(), memberNumber: f.u64() })],
  25: ['scaledUiAmountConfig', readScaled],
  26: ['pausableConfig', (f) => ({ authority: f.optionalKey(), paused: f.u8() === 1 })],
  27: ['pausableAccount'],
}

/** `{ extension, state? }` in validators' form; unknown ones are `unparseableExtension`. */
export function describeExtensions(data: Uint8Array): Json[] {
  return readExtensions(data).map(({ type, value }) => {
    const known = NAMES[type]
    if (known === undefined) return { extension: 'unparseableExtension' }
    const [extension, read] = known
    return read === undefined ? { extension } : { extension, state: read(new ByteFields(value)) }
  })
}

function readTransferFeeConfig(f: ByteFields): State {
  const transferFeeConfigAuthority = f.optionalKey()
  const withdrawWithheldAuthority = f.optionalKey()
  const withheldAmount = f.u64()
  const readFee = () => ({ epoch: f.u64(), maximumFee: f.u64(), transferFeeBasisPoints: f.u16() })
  const olderTransferFee = readFee()
  const newerTransferFee = readFee()
  return {
    transferFeeConfigAuthority,
    withdrawWithheldAuthority,
    withheldAmount,
    olderTransferFee,
    newerTransferFee,
  }
}

function readInterest(f: ByteFields): State {
  return {
    rateAuthority: f.optionalKey(),
    initializationTimestamp: f.i64(),
    preUpdateAverageRate: f.i16(),
    lastUpdateTimestamp: f.i64(),
    currentRate: f.i16(),
  }
}

function readScaled(f: ByteFields): State {
  const authority = f.optionalKey()
  const multiplier = String(f.f64())
  const newMultiplierEffectiveTimestamp = f.i64()
  return { authority, multiplier, newMultiplierEffectiveTimestamp, newMultiplier: String(f.f64()) }
}

function readMetadata(f: ByteFields): State {
  const updateAuthority = f.optionalKey()
  const mint = f.key()
  const [name, symbol, uri] = [f.text(), f.text(), f.text()]
  const additionalMetadata: Json[] = []
  const count = f.u32()
  for (let i = 0; i < count; i++) additionalMetadata.push([f.text(), f.text()])
  return { updateAuthority, mint, name, symbol, uri, additionalMetadata }
}
