/** `index` counts 8-byte slots from the start of the code. */
export type Fault = { index: number; reason: string }

type Instruction = { index: number; opcode: number; dst: number; src: number; offset: number; imm: number }

const LDDW = 0x18
const CALL = 0x85
const EXIT = 0x95
const JUMP = 0x05

const loads = new Set([0x61, 0x69, 0x71, 0x79])
const stores = new Set([0x62, 0x6a, 0x72, 0x7a, 0x63, 0x6b, 0x73, 0x7b])
const byteSwaps = new Set([0xd4, 0xdc])
const jumps = new Set([
  0x15, 0x1d, 0x25, 0x2d, 0x35, 0x3d, 0x45, 0x4d, 0x55, 0x5d, 0x65, 0x6d, 0x75, 0x7d, 0xa5, 0xad, 0xb5, 0xbd,
  0xc5, 0xcd, 0xd5, 0xdd,
])
const arithmetic = new Set([
  0x07, 0x0f, 0x17, 0x1f, 0x27, 0x2f, 0x37, 0x3f, 0x47, 0x4f, 0x57, 0x5f, 0x67, 0x6f, 0x77, 0x7f, 0x87, 0x97,
  0x9f, 0xa7, 0xaf, 0xb7, 0xbf, 0xc7, 0xcf,
])

/**
 * Rejects code that the loader accepts but executes differently from the semantics of clang: above all 32-bit
 * arithmetic, whose results sBPF sign-extends where LLVM counts on zeros. An empty result means that the code is valid.
 */
export function lint(text: Uint8Array): Fault[] {
  const { instructions, faults } = decode(text)
  const starts = new Set(instructions.map((instruction) => instruction.index))
  for (const instruction of instructions) {
    const reason =
      operationFault(instruction) ?? registerFault(instruction) ?? targetFault(instruction, starts)
    if (reason) faults.push({ index: instruction.index, reason })
  }
  const last = instructions.at(-1)
  if (!last || (last.opcode !== EXIT && last.opcode !== JUMP && last.opcode !== CALL)) {
    faults.push({ index: last?.index ?? 0, reason: 'execution runs off the end of the code' })
  }
  return faults
}

function decode(text: Uint8Array): { instructions: Instruction[]; faults: Fault[] } {
  const view = new DataView(text.buffer, text.byteOffset, text.byteLength)
  const instructions: Instruction[] = []
  const faults: Fault[] = []
  if (text.length % 8 !== 0) faults.push({ index: 0, reason: 'code is not a multiple of 8 bytes' })
  const slots = Math.floor(text.length / 8)
  for (let index = 0; index < slots; index++) {
    const at = index * 8
    const registers = view.getUint8(at + 1)
    const opcode = view.getUint8(at)
    const offset = view.getInt16(at + 2, true)
    instructions.push({
      index,
      opcode,
      dst: registers & 15,
      src: registers >> 4,
      offset,
      imm: view.getInt32(at + 4, true),
    })
    if (opcode !== LDDW) continue
    index += 1
    // The second slot holds the upper immediate and nothing else.
    if (index >= slots || view.getUint32(index * 8, true) !== 0)
      faults.push({ index, reason: 'broken 64-bit constant' })
  }
  return { instructions, faults }
}

function operationFault({ opcode, offset, imm }: Instruction): string | undefined {
  switch (opcode & 7) {
    case 0:
      return opcode === LDDW ? undefined : 'legacy packet load'
    case 1:
      return loads.has(opcode) ? undefined : 'sign-extending load'
    case 2:
    case 3:
      return stores.has(opcode) ? undefined : 'atomic or unknown store'
    case 4:
      if (!byteSwaps.has(opcode)) return '32-bit arithmetic (was -mcpu=v2 forgotten?)'
      return [16, 32, 64].includes(imm) ? undefined : 'byte swap of a strange width'
    case 5:
      if (opcode === 0x8d) return 'call through a register'
      return [JUMP, CALL, EXIT].includes(opcode) || jumps.has(opcode) ? undefined : 'unknown jump'
    case 6:
      return '32-bit jump (was -mcpu=v2 forgotten?)'
    default:
      return arithmeticFault(opcode, offset, imm)
  }
}

function arithmeticFault(opcode: number, offset: number, imm: number): string | undefined {
  if (!arithmetic.has(opcode)) return 'unknown 64-bit arithmetic'
  // An offset turns division and remainder signed and a move into a sign extension.
  if (offset !== 0) return 'signed division or sign-extending move'
  if ((opcode === 0x37 || opcode === 0x97) && imm === 0) return 'division by a constant zero'
  const isShift = opcode === 0x67 || opcode === 0x77 || opcode === 0xc7
  return isShift && (imm < 0 || imm > 63) ? 'shift by more than 63' : undefined
}

function registerFault({ opcode, dst, src }: Instruction): string | undefined {
  if (opcode === CALL) return dst === 0 && src <= 1 ? undefined : 'call of an unknown kind'
  if (dst > 10 || src > 10) return 'register above r10'
  if (opcode === LDDW && src !== 0) return 'unresolved 64-bit constant'
  const kind = opcode & 7
  const isWrite = kind === 0 || kind === 1 || kind === 4 || kind === 7
  return isWrite && dst === 10 ? 'write to the frame pointer' : undefined
}

function targetFault(
  { index, opcode, src, offset, imm }: Instruction,
  starts: Set<number>,
): string | undefined {
  if (opcode === CALL && src === 1) {
    // clang emits a self-call for an undefined function.
    if (imm === -1) return 'unresolved call'
    return starts.has(index + 1 + imm) ? undefined : 'call out of the code'
  }
  if (opcode === CALL) return undefined
  if ((opcode & 7) !== 5 || opcode === EXIT) return undefined
  return starts.has(index + 1 + offset) ? undefined : 'jump out of the code or into a constant'
}
