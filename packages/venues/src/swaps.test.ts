import { ammPrograms, completeRoot, type Side, type SwapOrder, type SwapUser } from '@callisto/amms'
import { ProgramRegistry } from '@callisto/program-clients'
import type { ParsedInstruction } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { raydiumAmmV4Of2024 } from './raydium-amm-v4/amm.ts'
import { readVectors, viewOf } from './vectors.test-helper.ts'
import { VENUES } from './venues.ts'

/** Pools of each venue whose swap instructions are read back as the page reads them. */
const STATES = 12
const key = (seed: number) => encodeBase58(Uint8Array.from({ length: 32 }, () => seed)) as Address
const OWNER = key(201)

function onWire({ programAddress, accounts = [], data }: Instruction): ParsedInstruction {
  const isSigner = (role: AccountRole) => role >= AccountRole.READONLY_SIGNER
  const isWritable = (role: AccountRole) => (role & AccountRole.WRITABLE) !== 0
  const read = accounts.map(({ address, role }) => ({
    address: address as string,
    signer: isSigner(role),
    writable: isWritable(role),
  }))
  return { programId: programAddress, accounts: read, data: Uint8Array.from(data ?? []) }
}

const venues = [...VENUES, raydiumAmmV4Of2024]

describe.each(venues)('swaps of $label', (amm) => {
  // As on a cluster without the router program.
  const swaps = amm.program.swaps.map(({ routerVenue: _, ...layout }) => layout)
  const registry = new ProgramRegistry(ammPrograms([{ ...amm, program: { ...amm.program, swaps } }]))
  const hasExactOut = amm.program.swaps.some(({ direct }) => direct?.exactOut)
  const states = readVectors(amm).flatMap((file) => file.states.slice(0, STATES))

  const modes = hasExactOut ? (['ExactIn', 'ExactOut'] as const) : (['ExactIn'] as const)
  const cases = states.flatMap((state) => {
    const view = viewOf(state)
    const decoded = amm.root(view.account(state.root)!)
    const complete = decoded.ok ? completeRoot(amm, decoded.root, view) : decoded
    if (!complete.ok) throw new Error(complete.reason)
    const { root } = complete
    const user: SwapUser = {
      owner: OWNER,
      tokenAccount: (mint) => key(mint === root.mints[0] ? 202 : 203),
    }
    return ([0, 1] as const).flatMap((side: Side) =>
      modes.map((mode) => {
        const order: SwapOrder = { mode, amount: 1_234_567_890_123n, limit: 98_765n }
        const instruction = onWire(amm.instruction(root, side, order, user, view))
        return { root, side, mode, order, instruction }
      }),
    )
  })

  test('are read back: pool, token accounts, amount and limit', () => {
    for (const { root, side, mode, order, instruction } of cases) {
      const reading = registry.readSwap(instruction)
      const [spent, bought] = side === 0 ? [202, 203] : [203, 202]
      const amounts =
        mode === 'ExactIn'
          ? { amountIn: order.amount, amountOut: order.limit }
          : { amountIn: order.limit, amountOut: order.amount }
      expect(reading).toMatchObject({
        ok: true,
        direct: {
          swapMode: mode,
          ...amounts,
          step: { user: OWNER, pool: root.address, inputAccount: key(spent), outputAccount: key(bought) },
        },
      })
      const { inputMint, outputMint, otherAccounts } = reading!.ok ? reading!.direct!.step : ({} as never)
      expect([undefined, root.mints[side]]).toContain(inputMint)
      expect([undefined, root.mints[side === 0 ? 1 : 0]]).toContain(outputMint)
      expect(otherAccounts).toHaveLength(instruction.accounts.length - 3)
    }
  })

  test('with any other data are refused', () => {
    for (const { instruction } of cases) {
      const { data } = instruction
      const amountsAt = data.length === 17 ? 1 : 8
      for (let at = 0; at < data.length; at++) {
        if (at >= amountsAt && at < amountsAt + 16) continue
        const changed = Uint8Array.from(data)
        changed[at] = 0xa5
        expect(registry.readSwap({ ...instruction, data: changed })?.ok).toBe(false)
      }
      for (const other of [data.subarray(1), Uint8Array.of(...data, 0)])
        expect(registry.readSwap({ ...instruction, data: other })?.ok).toBe(false)
    }
  })

  test('with fewer accounts, or without the signature of the user, are refused', () => {
    const { count, tail = 0, user } = amm.program.swaps[0]!.accounts
    for (const { instruction } of cases) {
      const { accounts } = instruction
      const more = Array.from({ length: count + tail + 1 - accounts.length }, () => accounts[0]!)
      for (const others of [
        accounts.slice(0, count - 1),
        [...accounts, ...more],
        accounts.with(user, { ...accounts[user]!, signer: false }),
      ])
        expect(registry.readSwap({ ...instruction, accounts: others })?.ok).toBe(false)
    }
  })
})
