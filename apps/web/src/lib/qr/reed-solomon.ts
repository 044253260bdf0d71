/** The field GF(256) of QR codes: x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004). */
const POLYNOMIAL = 0x11d
const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value
  EXP[power + 255] = value
  LOG[value] = power
  value <<= 1
  if (value & 0x100) value ^= POLYNOMIAL
}

/** Product in the field. */
export function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0)
}

/** Error correction codewords of a block: the rest of its division by the generator with the roots 2^0 to 2^(count-1). */
export function errorCorrection(data: Uint8Array, count: number): Uint8Array {
  const generator = generatorOf(count)
  const rest = new Uint8Array(count)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[count - 1] = 0
    for (let at = 0; at < count; at += 1) rest[at] = (rest[at] ?? 0) ^ multiply(generator[at] ?? 0, factor)
  }
  return rest
}

/** Coefficients of the generator, the highest first, without the leading one. */
function generatorOf(count: number): Uint8Array {
  const result = new Uint8Array(count)
  result[count - 1] = 1
  for (let power = 0; power < count; power += 1) {
    const root = EXP[power] ?? 0
    for (let at = 0; at < count; at += 1) result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0)
  }
  return result
}
