import { cpmm, launchpad } from '@callisto/program-clients'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { exchanged, replaced } from '../toolchain/test-hostile.ts'
import {
  setMint,
  setTokenAccount,
  type TestMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import {
  admin,
  type Curve,
  createConfig,
  createToken,
  creator,
  curveOf,
  expectOk,
  graduateAccounts,
  inOrder,
  type Kind,
  makeCurve,
  makeWorld,
  mint,
  NO_LIMIT,
  quoteMint,
  readCurve,
  type Shape,
  trade,
  tradeAccounts,
  trader,
  usualShape,
} from './test-curve.ts'

const code = (name: keyof typeof launchpad.errorCodes) => `Custom(${launchpad.errorCodes[name]})`

describe('invalid launchpad parameters are rejected', () => {
  const faults: [string, Partial<Shape>, keyof typeof launchpad.errorCodes][] = [
    ['a lasting fee of 98 %', { protocolFeePpm: 980_000, creatorFeePpm: 0 }, 'feeTooHigh'],
    ['a lasting fee above 10 %', { protocolFeePpm: 50_000, creatorFeePpm: 50_001 }, 'feeTooHigh'],
    ['a lasting fee of the creator above 10 %', { protocolFeePpm: 0, creatorFeePpm: 100_001 }, 'feeTooHigh'],
    [
      'fees above 99 % at launch',
      { protocolFeePpm: 100_000, creatorFeePpm: 0, sniperFeePpm: 890_001, sniperDecaySeconds: 60 },
      'feeTooHigh',
    ],
    [
      'an anti-sniper fee that lasts 50 years',
      { sniperFeePpm: 900_000, sniperDecaySeconds: 1_576_800_000 },
      'invalidConfig',
    ],
    ['an anti-sniper fee of 121 s', { sniperFeePpm: 1, sniperDecaySeconds: 121 }, 'invalidConfig'],
    ['fees that overflow 32 bits', { protocolFeePpm: 0xffff_ffff, creatorFeePpm: 1 }, 'feeTooHigh'],
    ['nothing for sale', { forSale: 0n }, 'invalidConfig'],
    ['everything for sale', { forSale: usualShape.supply }, 'invalidConfig'],
    ['more for sale than the curve holds', { virtualBase: usualShape.forSale }, 'invalidConfig'],
    ['a free token', { virtualQuote: 0n }, 'invalidConfig'],
    ['a migration fee of all that is raised', { migrationFee: 85_005_359_057n }, 'feeTooHigh'],
    ['a migration fee above a tenth of what is raised', { migrationFee: 8_500_535_906n }, 'feeTooHigh'],
    [
      'a pool too small for cpmm',
      { virtualQuote: 1n, virtualBase: 1_073n, supply: 1_000n, forSale: 793n, migrationFee: 0n },
      'invalidConfig',
    ],
    ['a raise beyond 64 bits', { virtualQuote: 1n << 63n }, 'overflow'],
    ['no name', { name: '' }, 'invalidConfig'],
    ['19 decimals', { decimals: 19 }, 'invalidConfig'],
  ]
  test.each(faults)('%s', async (_, shape, error) => {
    const world = await makeWorld({ shape })
    expect(world.vm.send(createConfig(world)).error).toBe(code(error))
  })

  test('fees at their limits are accepted', async () => {
    const world = await makeWorld({
      shape: {
        protocolFeePpm: 60_000,
        creatorFeePpm: 40_000,
        sniperFeePpm: 890_000,
        sniperDecaySeconds: 120,
        migrationFee: 8_500_535_905n,
      },
    })
    expectOk(world.vm.send(createConfig(world)))
  })

  const extension = (type: number, bytes: number): TestMint => ({
    program: TOKEN_2022_PROGRAM,
    extensions: [[type, new Uint8Array(bytes)]],
  })
  const mints: [string, TestMint][] = [
    ['a transfer fee', { program: TOKEN_2022_PROGRAM, fee: { basisPoints: 1, maximum: 1n } }],
    [
      'a transfer fee of zero that may rise',
      { program: TOKEN_2022_PROGRAM, fee: { basisPoints: 0, maximum: 0n } },
    ],
    ['a transfer hook', extension(14, 64)],
    ['no transfers', extension(9, 0)],
    ['confidential fees', extension(16, 129)],
    ['an unknown extension', extension(9_999, 8)],
  ]
  test.each(mints)('a quote mint with %s', async (_, quote) => {
    const world = await makeWorld({ quote })
    expect(world.vm.send(createConfig(world)).error).toBe(code('unsupportedMint'))
  })

  test('a tier without the createAuthority of the launchpad', async () => {
    const world = await makeWorld()
    const accounts = { admin, systemProgram: SYSTEM_PROGRAM }
    const fees = { lpFeePpm: 1, protocolFeePpm: 1, creatorFeePpm: 0 }
    for (const [index, createAuthority] of [SYSTEM_PROGRAM, testKey('other authority')].entries()) {
      const [config] = await cpmm.findConfigPda({ admin, index })
      expectOk(world.vm.send(cpmm.createConfig({ ...accounts, config }, { ...fees, index, createAuthority })))
      expect(world.vm.send(createConfig({ ...world, tier: config })).error).toBe(code('invalidConfig'))
    }
    const forged = testKey('forged tier')
    world.vm.setAccount(forged, { owner: testKey('evil program'), data: world.vm.account(world.tier)!.data })
    expect(world.vm.send(createConfig({ ...world, tier: forged })).error).toBe('InvalidAccountOwner')
  })

  test('the same one again', async () => {
    const world = await makeWorld()
    expectOk(world.vm.send(createConfig(world)))
    const again = createConfig({ ...world, shape: { ...usualShape, name: 'mine now' } })
    expect(world.vm.send(again).error).toBe('AccountAlreadyInitialized')
  })
})

describe('a launch', () => {
  let at: Curve
  beforeAll(async () => {
    const world = await makeWorld()
    expectOk(world.vm.send(createConfig(world)))
    at = await curveOf(world)
  })

  test.each([
    ['an empty name', { name: '' }],
    ['an empty symbol', { symbol: '' }],
    ['33 bytes of name', { name: 'n'.repeat(33) }],
    ['14 bytes of symbol', { symbol: 's'.repeat(14) }],
    ['201 bytes of uri', { uri: 'u'.repeat(201) }],
  ])('with %s is refused', (_, texts) => {
    expect(at.vm.simulate(createToken(at, texts)).error).toBe(code('invalidMetadata'))
  })

  test('with texts of the maximum length succeeds', () => {
    expectOk(
      at.vm.simulate(createToken(at, { name: 'n'.repeat(32), symbol: 's'.repeat(13), uri: 'u'.repeat(200) })),
    )
    expectOk(at.vm.simulate(createToken(at, { uri: '' })))
  })

  test('with wrong lengths is rejected', () => {
    const launch = createToken(at)
    for (const length of [0xff, 0x7fff_ffff, 0xffff_ffff]) {
      const data = launch.data!.slice()
      new DataView(data.buffer).setUint32(1, length, true)
      expect(at.vm.simulate({ ...launch, data }).error).toBe(code('invalidInstruction'))
    }
  })

  test('with a name that is not UTF-8 is rejected by Token-2022', () => {
    const launch = createToken(at)
    const data = launch.data!.slice()
    data[5] = 0xff
    expect(at.vm.simulate({ ...launch, data }).error).toBeDefined()
  })

  test('of an existing mint is rejected', () => {
    const { vm } = at
    const launch = createToken(at)
    expect(vm.send(launch, launch).error).toBe('AccountAlreadyInitialized')
    setMint(vm, testKey('old mint'), { program: TOKEN_2022_PROGRAM })
    const attack = replaced(launch, new Map([[mint, testKey('old mint')]]))
    expect(vm.simulate(attack).error).toBe('InvalidSeeds')
  })
})

describe('a trade', () => {
  let at: Curve
  beforeAll(async () => {
    at = await makeCurve()
    expectOk(at.vm.send(trade(at, 'buyExactIn', 9_000_000_000n)))
  })
  const kinds: Kind[] = ['buyExactIn', 'buyExactOut', 'sellExactIn', 'sellExactOut']
  const send = (instruction: Instruction) => at.vm.simulate(instruction).error
  const swapped = (instruction: Instruction, from: Address, to: Address) =>
    send(replaced(instruction, new Map([[from, to]])))

  test.each(kinds)('%s of zero is rejected', (kind) => {
    expect(send(trade(at, kind, 0n))).toBe(code('zeroAmount'))
  })

  test.each([
    ['buyExactOut', 1n, 'insufficientLiquidity'],
    ['buyExactOut', NO_LIMIT, 'insufficientLiquidity'],
    ['sellExactOut', 1n, 'insufficientLiquidity'],
    ['sellExactOut', NO_LIMIT, 'overflow'],
    ['sellExactIn', NO_LIMIT, 'overflow'],
  ] as const)('%s beyond what there is is refused (%d)', (kind, amount, error) => {
    const { realBase, realQuote } = readCurve(at)
    const beyond = amount === 1n ? (kind === 'buyExactOut' ? realBase : realQuote) + amount : amount
    expect(send(trade(at, kind, beyond))).toBe(code(error))
  })

  test('a buy with more than the trader holds fails in the token program', () => {
    const poor = testKey('poor quote')
    setTokenAccount(at.vm, poor, { program: TOKEN_PROGRAM, mint: quoteMint, owner: trader, amount: 999n })
    expect(swapped(trade(at, 'buyExactIn', 1_000n), at.traderQuote, poor)).toBe('Custom(1)')
  })

  test('exchanged vaults, mints or programs are rejected', () => {
    for (const kind of kinds) {
      const instruction = trade(at, kind, 1_000_000n)
      expect(send(exchanged(instruction, at.baseVault, at.quoteVault))).toBe(code('invalidAccount'))
      expect(send(exchanged(instruction, mint, quoteMint))).toBe(code('invalidAccount'))
      expect(send(exchanged(instruction, TOKEN_PROGRAM, TOKEN_2022_PROGRAM))).toBe(code('invalidAccount'))
      expect(send(exchanged(instruction, at.traderBase, at.traderQuote))).toBeDefined()
    }
  })

  test('the vaults of another curve are rejected', async () => {
    const second = await curveOf(at, testKey('second mint'))
    expectOk(at.vm.send(createToken(second, {}, testKey('second mint'))))
    for (const kind of kinds) {
      const instruction = trade(at, kind, 1_000_000n)
      expect(swapped(instruction, at.quoteVault, second.quoteVault)).toBe(code('invalidAccount'))
      expect(swapped(instruction, at.curve, second.curve)).toBe(code('invalidAccount'))
    }
  })

  test('tokens of another owner are not sold', () => {
    const others = testKey('others base')
    setTokenAccount(at.vm, others, {
      program: TOKEN_2022_PROGRAM,
      mint,
      owner: testKey('victim'),
      amount: 1n << 40n,
    })
    expect(swapped(trade(at, 'sellExactIn', 1_000_000n), at.traderBase, others)).toBe('Custom(4)')
  })

  test('a vault as both ends of a transfer is rejected', () => {
    expect(swapped(trade(at, 'buyExactIn', 1_000_000n), at.traderBase, at.baseVault)).toBe(
      code('transferMismatch'),
    )
    expect(swapped(trade(at, 'sellExactIn', 1_000_000_000n), at.traderQuote, at.quoteVault)).toBe(
      code('transferMismatch'),
    )
    expect(swapped(trade(at, 'buyExactIn', 1_000_000n), at.traderQuote, at.quoteVault)).toBe('Custom(4)')
  })

  test('an invalid side is rejected', () => {
    const quote = launchpad.quoteExactOut({ curve: at.curve }, { amountOut: 5n, side: 'sell' })
    const data = quote.data.slice()
    data[9] = 2
    expect(send({ ...quote, data })).toBe(code('invalidInstruction'))
  })
})

describe('fees and graduation', () => {
  let at: Curve
  beforeAll(async () => {
    at = await makeCurve()
    expectOk(at.vm.send(trade(at, 'buyExactIn', 9_000_000_000n)))
  })

  test('fees are paid to their recipient only, and out of the right vault only', () => {
    const accounts = { ...tradeAccounts(at), config: at.config, admin, creator, recipient: at.traderQuote }
    const send = (instruction: Instruction) => at.vm.simulate(instruction).error
    const attacker = testKey('attacker')
    at.vm.fund(attacker)
    expect(send(launchpad.collectProtocolFees({ ...accounts, admin: attacker }))).toBe(code('wrongAuthority'))
    expect(send(launchpad.collectCreatorFees({ ...accounts, creator: attacker }))).toBe(
      code('wrongAuthority'),
    )
    expect(send(launchpad.collectProtocolFees({ ...accounts, admin: creator }))).toBe(code('wrongAuthority'))
    for (const collect of [launchpad.collectProtocolFees, launchpad.collectCreatorFees]) {
      expect(send(collect({ ...accounts, recipient: at.quoteVault }))).toBe(code('invalidAccount'))
      expect(send(collect({ ...accounts, quoteVault: at.baseVault }))).toBe(code('invalidAccount'))
      expect(send(collect({ ...accounts, quoteMint: mint }))).toBe(code('invalidAccount'))
    }
  })

  test('an incomplete curve does not graduate', async () => {
    expect(at.vm.send(launchpad.graduate(await graduateAccounts(at))).error).toBe(code('notComplete'))
  })

  test('a complete curve graduates into its own pool of the cpmm program only', async () => {
    expectOk(at.vm.send(trade(at, 'buyExactIn', NO_LIMIT)))
    const accounts = await graduateAccounts(at)
    const send = (changes: Partial<launchpad.GraduateAccounts>) =>
      at.vm.simulate(launchpad.graduate({ ...accounts, ...changes })).error
    expect(send({ cpmmProgram: launchpad.PROGRAM })).toBe(code('invalidAccount'))
    expect(send({ cpmmConfig: testKey('other tier') })).toBe(code('invalidAccount'))
    expect(send({ authority: admin })).toBe('PrivilegeEscalation')
    expect(send({ pool: testKey('other pool') })).toBeDefined()
    expect(
      send({ poolBaseVault: accounts.poolQuoteVault, poolQuoteVault: accounts.poolBaseVault }),
    ).toBeDefined()
    expect(send({})).toBeUndefined()
  })

  test('no other signer can create that pool first', async () => {
    const accounts = await graduateAccounts(at)
    const baseFirst = inOrder(mint, quoteMint)[0] === mint
    const side = <T>(base: T, quote: T, first: boolean) => (first === baseFirst ? base : quote)
    const create = (authority: Address) =>
      cpmm.createPool(
        {
          payer: trader,
          authority,
          config: at.tier,
          pool: accounts.pool,
          mint0: side(mint, quoteMint, true),
          mint1: side(mint, quoteMint, false),
          vault0: side(accounts.poolBaseVault, accounts.poolQuoteVault, true),
          vault1: side(accounts.poolBaseVault, accounts.poolQuoteVault, false),
          lpMint: accounts.lpMint,
          tokenProgram0: side(TOKEN_2022_PROGRAM, TOKEN_PROGRAM, true),
          tokenProgram1: side(TOKEN_2022_PROGRAM, TOKEN_PROGRAM, false),
          lpTokenProgram: TOKEN_PROGRAM,
          systemProgram: SYSTEM_PROGRAM,
        },
        { creator: trader },
      )
    const unsigned = (instruction: Instruction) => ({
      ...instruction,
      accounts: instruction.accounts!.map((meta) =>
        meta.address === at.authority ? { address: meta.address, role: AccountRole.READONLY } : meta,
      ),
    })
    expect(at.vm.simulate(create(trader)).error).toBe(`Custom(${cpmm.errorCodes.wrongAuthority})`)
    expect(at.vm.simulate(unsigned(create(at.authority))).error).toBe('MissingRequiredSignature')
  })
})
