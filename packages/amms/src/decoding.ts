import type { DecodeErrorCode } from './amm.ts'

export const decodeError = (reason: DecodeErrorCode): { ok: false; reason: DecodeErrorCode } => ({
  ok: false,
  reason,
})

export const hasPrefix = (data: Uint8Array, prefix: Uint8Array): boolean =>
  data.length >= prefix.length && prefix.every((byte, i) => data[i] === byte)
