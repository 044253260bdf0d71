import { mulDiv } from '@callisto/amount'

/** Fees in parts per million of what arrives in the vault; `trade` is all of it, the other two are parts of it. */
export interface CpmmFees {
  tradePpm: bigint
  protocolPpm: bigint
  creatorPpm: bigint
}

const MILLION = 1_000_000n

/** What the trade keeps of `received`, rounded up. */
export const tradeFee = (received: bigint, fees: CpmmFees): bigint =>
  mulDiv(received, fees.tradePpm, MILLION, 'ceil')

/**
 * Output of a constant-product swap, both roundings in the pool's favour (fee up, output down).
 * `received` is what arrived in the vault. 1000 into (5000, 5000) without fee: 833.
 */
export function outputFor(received: bigint, reserveIn: bigint, reserveOut: bigint, fees: CpmmFees): bigint {
  const afterFee = received - tradeFee(received, fees)
  return mulDiv(reserveOut, afterFee, reserveIn + afterFee, 'floor')
}

/**
 * The least that must arrive in the vault for `gross` to come out, rounded up twice: the input before fee,
 * then the gross-up. `gross` must be below `reserveOut` and `tradePpm` below a million.
 */
export function receivedFor(gross: bigint, reserveIn: bigint, reserveOut: bigint, fees: CpmmFees): bigint {
  const afterFee = mulDiv(reserveIn, gross, reserveOut - gross, 'ceil')
  return mulDiv(afterFee, MILLION, MILLION - fees.tradePpm, 'ceil')
}

/** What a swap adds to the tracked reserve: protocol and creator parts (rounded down) are set aside. */
export function keptInReserve(received: bigint, fees: CpmmFees): bigint {
  const protocol = mulDiv(received, fees.protocolPpm, MILLION, 'floor')
  return received - protocol - mulDiv(received, fees.creatorPpm, MILLION, 'floor')
}
