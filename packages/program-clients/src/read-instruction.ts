import * as clmm from './clmm/generated.ts'
import * as cpmm from './cpmm/generated.ts'
import * as distributor from './distributor/generated.ts'
import * as dlmm from './dlmm/generated.ts'
import * as launchpad from './launchpad/generated.ts'
import * as oracle from './oracle/generated.ts'
import * as recurring from './recurring/generated.ts'
import * as router from './router/generated.ts'
import * as stable from './stable/generated.ts'
import * as trigger from './trigger/generated.ts'
import * as votelock from './votelock/generated.ts'

/** A value of a decoded instruction, as the generated codecs return it; bytes are hex. */
export type FieldValue = string | number | bigint | boolean | undefined | readonly (object | string)[]

/** An instruction of a program with a generated client. */
export interface DecodedInstruction {
  /** As in the IDL of the program: `swapExactIn`. */
  name: string
  /** Named accounts in order; accounts behind them, such as those of a route's steps, are left out. */
  accounts: readonly (readonly [name: string, address: string])[]
  /** Arguments in order; empty for an instruction without any. */
  args: readonly (readonly [name: string, value: FieldValue])[]
}

interface InstructionReader {
  program: string
  instructions: Readonly<Record<string, { discriminator: number; accounts: readonly string[] }>>
  /** Decoders of the arguments, by the name of the instruction; an instruction without arguments has none. */
  args: Readonly<Record<string, (data: Uint8Array) => object | undefined>>
}

/** Single members of the clients, so that a bundle has no encoder that it does not use. */
const READERS: readonly InstructionReader[] = [
  {
    program: cpmm.PROGRAM,
    instructions: cpmm.instructions,
    args: {
      createConfig: cpmm.decodeCreateConfig,
      createPool: cpmm.decodeCreatePool,
      deposit: cpmm.decodeDeposit,
      withdraw: cpmm.decodeWithdraw,
      swapExactIn: cpmm.decodeSwapExactIn,
      swapExactOut: cpmm.decodeSwapExactOut,
      quoteExactOut: cpmm.decodeQuoteExactOut,
    },
  },
  {
    program: stable.PROGRAM,
    instructions: stable.instructions,
    args: {
      createConfig: stable.decodeCreateConfig,
      createPool: stable.decodeCreatePool,
      deposit: stable.decodeDeposit,
      withdraw: stable.decodeWithdraw,
      swapExactIn: stable.decodeSwapExactIn,
      swapExactOut: stable.decodeSwapExactOut,
      quoteExactOut: stable.decodeQuoteExactOut,
      rampAmplification: stable.decodeRampAmplification,
    },
  },
  {
    program: clmm.PROGRAM,
    instructions: clmm.instructions,
    args: {
      createConfig: clmm.decodeCreateConfig,
      createPool: clmm.decodeCreatePool,
      openPosition: clmm.decodeOpenPosition,
      increaseLiquidity: clmm.decodeIncreaseLiquidity,
      decreaseLiquidity: clmm.decodeDecreaseLiquidity,
      swapExactIn: clmm.decodeSwapExactIn,
      swapExactOut: clmm.decodeSwapExactOut,
      quoteExactOut: clmm.decodeQuoteExactOut,
    },
  },
  {
    program: dlmm.PROGRAM,
    instructions: dlmm.instructions,
    args: {
      createConfig: dlmm.decodeCreateConfig,
      createPool: dlmm.decodeCreatePool,
      openPosition: dlmm.decodeOpenPosition,
      deposit: dlmm.decodeDeposit,
      withdraw: dlmm.decodeWithdraw,
      swapExactIn: dlmm.decodeSwapExactIn,
      swapExactOut: dlmm.decodeSwapExactOut,
      quoteExactOut: dlmm.decodeQuoteExactOut,
      createPage: dlmm.decodeCreatePage,
      moveWindow: dlmm.decodeMoveWindow,
    },
  },
  {
    program: launchpad.PROGRAM,
    instructions: launchpad.instructions,
    args: {
      createConfig: launchpad.decodeCreateConfig,
      createToken: launchpad.decodeCreateToken,
      buyExactIn: launchpad.decodeBuyExactIn,
      buyExactOut: launchpad.decodeBuyExactOut,
      sellExactIn: launchpad.decodeSellExactIn,
      sellExactOut: launchpad.decodeSellExactOut,
      quoteExactOut: launchpad.decodeQuoteExactOut,
    },
  },
  {
    program: router.PROGRAM,
    instructions: router.instructions,
    args: {
      route: router.decodeRoute,
      exactOutRoute: router.decodeExactOutRoute,
      routeWithTokenLedger: router.decodeRouteWithTokenLedger,
    },
  },
  {
    program: distributor.PROGRAM,
    instructions: distributor.instructions,
    args: { open: distributor.decodeOpen, claim: distributor.decodeClaim },
  },
  {
    program: oracle.PROGRAM,
    instructions: oracle.instructions,
    args: {
      createSet: oracle.decodeCreateSet,
      proposeChange: oracle.decodeProposeChange,
      createFeed: oracle.decodeCreateFeed,
      publish: oracle.decodePublish,
    },
  },
  {
    program: recurring.PROGRAM,
    instructions: recurring.instructions,
    args: {
      openConfig: recurring.decodeOpenConfig,
      create: recurring.decodeCreate,
      fill: recurring.decodeFill,
      deposit: recurring.decodeDeposit,
      withdraw: recurring.decodeWithdraw,
    },
  },
  {
    program: trigger.PROGRAM,
    instructions: trigger.instructions,
    args: {
      openConfig: trigger.decodeOpenConfig,
      create: trigger.decodeCreate,
      fill: trigger.decodeFill,
      editLeg: trigger.decodeEditLeg,
      setExpiry: trigger.decodeSetExpiry,
    },
  },
  {
    program: votelock.PROGRAM,
    instructions: votelock.instructions,
    args: {
      openLocker: votelock.decodeOpenLocker,
      increase: votelock.decodeIncrease,
      extend: votelock.decodeExtend,
      setMaxLock: votelock.decodeSetMaxLock,
      startUnstaking: votelock.decodeStartUnstaking,
    },
  },
]

/**
 * Decodes an instruction of a bundled program. Undefined for any other program, for an unknown instruction and for data
 * that is not exactly its arguments.
 */
export function readInstruction(
  programId: string,
  accounts: readonly string[],
  data: Uint8Array,
): DecodedInstruction | undefined {
  const reader = READERS.find(({ program }) => program === programId)
  if (!reader) return undefined
  for (const [name, { discriminator, accounts: names }] of Object.entries(reader.instructions)) {
    if (data[0] !== discriminator) continue
    const decode = reader.args[name]
    const args = decode ? decode(data) : data.length === 1 ? {} : undefined
    if (!args) return undefined
    return {
      name,
      accounts: names.flatMap((role, at) => {
        const address = accounts[at]
        return address === undefined ? [] : [[role, address] as const]
      }),
      args: Object.entries(args).map(([label, value]) => [label, toFieldValue(value)] as const),
    }
  }
  return undefined
}

function toFieldValue(value: unknown): FieldValue {
  if (Array.isArray(value)) return value.map((item) => toFieldValue(item) as object | string)
  return value instanceof Uint8Array ? toHex(value) : (value as FieldValue)
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
