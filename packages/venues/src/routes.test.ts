import { ammPrograms, completeRoot, type SwapUser } from '@callisto/amms'
import { ProgramRegistry, router, routeStepAccounts } from '@callisto/program-clients'
import { type ParsedInstruction, TOKEN_PROGRAM } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { type AccountMeta, AccountRole, type Address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { readVectors, viewOf } from './vectors.test-helper.ts'
import { VENUES } from './venues.ts'

/** Pools of each venue whose steps in a route are read back as the page reads them. */
const STATES = 12
const key = (seed: number) => encodeBase58(Uint8Array.from({ length: 32 }, () => seed)) as Address
const [OWNER, SOURCE, DESTINATION] = [key(201), key(202), key(203)]

const venues = VENUES.filter(({ program }) => program.swaps.some(({ routerVenue }) => routerVenue))

describe.each(venues)('a route over $label', (amm) => {
  const registry = new ProgramRegistry(ammPrograms([amm]))
  const states = readVectors(amm).flatMap((file) => file.states.slice(0, STATES))
  const cases = states.flatMap((state) => {
    const view = viewOf(state)
    const decoded = amm.root(view.account(state.root)!)
    const complete = decoded.ok ? completeRoot(amm, decoded.root, view) : decoded
    if (!complete.ok) throw new Error(complete.reason)
    const { root } = complete
    return ([0, 1] as const).map((side) => {
      const mints = side === 0 ? root.mints : ([root.mints[1], root.mints[0]] as const)
      const user: SwapUser = {
        owner: OWNER,
        tokenAccount: (mint) => (mint === mints[0] ? SOURCE : DESTINATION),
      }
      const venue = amm.routerVenue!(side)
      const order = { mode: 'ExactIn', amount: 0n, limit: 0n } as const
      const { programAddress, accounts = [] } = amm.instruction(root, side, order, user, view)
      const step = routeStepAccounts(venue, { programAddress, accounts: accounts as AccountMeta[] })
      const route = router.route(
        {
          user: OWNER,
          sourceAccount: SOURCE,
          destinationAccount: DESTINATION,
          sourceMint: mints[0] as Address,
          destinationMint: mints[1] as Address,
          sourceTokenProgram: TOKEN_PROGRAM,
          destinationTokenProgram: TOKEN_PROGRAM,
        },
        {
          amountIn: 1_000n,
          quotedOut: 990n,
          slippageBps: 0,
          platformFeeBps: 0,
          steps: [{ venue, shareBps: 10_000, inputIndex: 0, outputIndex: 1 }],
        },
      )
      const read = [...route.accounts, ...step].map(({ address, role }) => ({
        address: address as string,
        signer: role >= AccountRole.READONLY_SIGNER,
        writable: (role & AccountRole.WRITABLE) !== 0,
      }))
      const instruction: ParsedInstruction = {
        programId: route.programAddress,
        accounts: read,
        data: Uint8Array.from(route.data),
      }
      return { root, mints, instruction }
    })
  })

  test('is read back: pool, mints and token accounts of its step', () => {
    for (const { root, mints, instruction } of cases)
      expect(registry.readSwap(instruction)).toMatchObject({
        ok: true,
        call: {
          amountIn: 1_000n,
          amountOut: 990n,
          steps: [
            {
              user: OWNER,
              pool: root.address,
              inputMint: mints[0],
              outputMint: mints[1],
              inputAccount: SOURCE,
              outputAccount: DESTINATION,
            },
          ],
        },
      })
  })

  test('with an account too few or too many is refused', () => {
    for (const { instruction } of cases) {
      const { accounts } = instruction
      const more = Array.from({ length: 40 }, () => accounts[0]!)
      for (const others of [
        accounts.slice(0, -1),
        [...accounts, accounts[0]!],
        accounts.toSpliced(-1, 0, ...more),
      ])
        expect(registry.readSwap({ ...instruction, accounts: others })).toMatchObject({ ok: false })
    }
  })

  test('leaves the mint of an account open that nothing names', () => {
    const { mintIn } = amm.program.swaps[0]!.accounts
    if (mintIn !== undefined) return
    for (const { mints, instruction } of cases) {
      const accounts = instruction.accounts.map((account, index) =>
        index > 8 && account.address === SOURCE ? { ...account, address: key(204) } : account,
      )
      expect(registry.readSwap({ ...instruction, accounts })).toMatchObject({
        ok: true,
        call: { steps: [{ inputMint: undefined, inputAccount: key(204), outputMint: mints[1] }] },
      })
    }
  })
})
