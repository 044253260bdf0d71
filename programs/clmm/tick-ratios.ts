// The constants of tick -> price, computed exactly and generated for C and TypeScript, so that both use the same bits.

/** 19 powers reach every tick: 2^19 is over MAX_TICK. */
const COUNT = 19
const FRACTION_BITS = 128n
const WORK_BITS = 512n

/** floor(sqrt(value)), by Newton's steps from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/**
 * `1.0001^(-2^k / 2)` for k = 0 .. 18 as Q0.128, to the nearest. The 512 bits that they are squared in lose at most
 * 2^19 of the last place in all, far from any rounding of the 128th.
 */
export function tickRatios(): bigint[] {
  const ratios: bigint[] = []
  let ratio = squareRoot((10_000n << (2n * WORK_BITS)) / 10_001n)
  for (let k = 0; k < COUNT; k++) {
    ratios.push(((ratio >> (WORK_BITS - FRACTION_BITS - 1n)) + 1n) >> 1n)
    ratio = (ratio * ratio) >> WORK_BITS
  }
  return ratios
}

const hex = (value: bigint, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`

export function printTickRatiosC(): string {
  const rows = tickRatios().map(
    (ratio) => `    {${hex(ratio >> 64n, 16)}ull, ${hex(ratio & ((1n << 64n) - 1n), 16)}ull},`,
  )
  return [
    '// Printed by `npm run programs:generate`. Do not edit.',
    '#pragma once',
    '',
    '#include "wide.h"',
    '',
    '// 1.0001^(-2^k / 2) as Q0.128.',
    `static const Wide TICK_RATIOS[${COUNT}] = {`,
    ...rows,
    '};',
    '',
  ].join('\n')
}

export function printTickRatiosTs(): string {
  return [
    '// Printed by `npm run programs:generate`. Do not edit.',
    '',
    '/** `1.0001^(-2^k / 2)` as Q0.128. */',
    'export const TICK_RATIOS: readonly bigint[] = [',
    ...tickRatios().map((ratio) => `  ${hex(ratio, 32)}n,`),
    ']',
    '',
  ].join('\n')
}
