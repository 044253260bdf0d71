import type { DecodeErrorCode } from '@callisto/amms'

export const refusal = (reason: DecodeErrorCode): { ok: false; reason: DecodeErrorCode } => ({
  ok: false,
  reason,
})
