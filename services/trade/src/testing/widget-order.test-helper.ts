/*
 * What the order validators of two public swap widgets accept (plugin 1.0.16 and terminal 4.5.7), stated from measured
 * behaviour: a missing key, a number for an amount or a string, or a step without `feeAmount` and `feeMint` is rejected.
 */

type Row = Record<string, unknown>
type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isUnits: Check = (value) => typeof value === 'string' && /^\d+$/.test(value)
const isFlag: Check = (value) => typeof value === 'boolean'
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const isOneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value as string)

const ORDER: Record<string, Check> = {
  mode: isOneOf('ultra', 'manual'),
  inputMint: isText,
  outputMint: isText,
  inAmount: isUnits,
  outAmount: isUnits,
  otherAmountThreshold: isUnits,
  swapMode: isOneOf('ExactIn', 'ExactOut'),
  slippageBps: isNumber,
  priceImpactPct: (value) => isText(value) && Number.isFinite(Number(value)),
  inUsdValue: optional(isNumber),
  outUsdValue: optional(isNumber),
  swapUsdValue: optional(isNumber),
  priceImpact: optional(isNumber),
  feeMint: isText,
  feeBps: isNumber,
  platformFee: (value) => isNumber((value as Row | null)?.feeBps) && optional(isUnits)((value as Row).amount),
  signatureFeeLamports: isNumber,
  signatureFeePayer: orNull(isText),
  prioritizationFeeLamports: isNumber,
  prioritizationFeePayer: orNull(isText),
  rentFeeLamports: isNumber,
  rentFeePayer: orNull(isText),
  swapType: isOneOf('aggregator', 'rfq'),
  router: isOneOf('metis', 'jupiterz', 'dflow', 'okx'),
  transaction: orNull(isText),
  gasless: isFlag,
  requestId: isText,
  totalTime: isNumber,
  taker: orNull(isText),
  quoteId: optional(isText),
  maker: optional(isText),
  expireAt: optional((value) => isText(value) && /^\d{10}$/.test(value as string)),
  errorCode: optional(isNumber),
  errorMessage: optional(isText),
}

const STEP: Record<string, Check> = {
  ammKey: isText,
  label: isText,
  inputMint: isText,
  outputMint: isText,
  inAmount: isUnits,
  outAmount: isUnits,
  feeAmount: isUnits,
  feeMint: isText,
}

/** Keys that are absent or that the widgets reject. */
export function widgetFaults(order: Row): string[] {
  const faults = Object.entries(ORDER).flatMap(([key, check]) =>
    check(order[key]) && (key in order || check(undefined)) ? [] : [`${key}: ${JSON.stringify(order[key])}`],
  )
  const plan = order.routePlan
  if (!Array.isArray(plan) || plan.length === 0) return [...faults, 'routePlan']
  for (const { swapInfo, percent, bps } of plan as { swapInfo: Row; percent: unknown; bps: unknown }[]) {
    if (!isNumber(percent) || !isNumber(bps)) faults.push('percent, bps')
    for (const [key, check] of Object.entries(STEP)) if (!check(swapInfo[key])) faults.push(`swapInfo.${key}`)
  }
  return faults
}
