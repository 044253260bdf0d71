import { makerTokens } from '@callisto/market-sim'
import { NATIVE_MINT, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { logBetween, pick, type Random, seeded } from '../routing/random.ts'
import { finish } from './finish.ts'
import { SCENARIOS } from './rfq/behaviours.ts'
import { runTrial, type TrialOrder } from './rfq/maker-trial.ts'
import { ScriptedMaker } from './rfq/scripted-maker.ts'
import { RunningMarket } from './routes/running-market.ts'
import { Wallet } from './routes/wallet.ts'

export interface RfqReport {
  runs: number
  /** Trials by scenario, with what they came to. */
  outcomes: Record<string, number>
  codes: Record<string, number>
  violations: string[]
}

const [SOL, USDC] = [NATIVE_MINT as string, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']
const MIN_AMOUNT = 1_000_000
/** Without a common divisor with the number of scenarios: a few runs are of different kinds, and as many as there are, of all. */
const STRIDE = 7
const MAX_AMOUNT = 1e12

/** Orders at market makers of every kind: nobody pays for what is not received, and the reply is the truth. */
export async function soakRfq(
  { runs, seed }: { runs: number; seed: number },
  onProgress: (run: number) => void = () => {},
): Promise<RfqReport> {
  const random = seeded(seed)
  const names = Object.keys(SCENARIOS)
  const nameOf = (run: number) => names[(run * STRIDE + seed) % names.length]!
  const tokens = makerTokens()
    .filter(({ tokenProgram }) => tokenProgram === TOKEN_PROGRAM || tokenProgram === TOKEN_2022_PROGRAM)
    .slice(0, 6)
  const mints = tokens.map(({ mint }) => mint)
  const programs = new Map(tokens.map(({ mint, tokenProgram }) => [mint, tokenProgram]))
  const makers: ScriptedMaker[] = []
  const market = await RunningMarket.open(seed, 'market', (localnet) => {
    for (let run = 0; run < runs; run++) {
      const scenario = SCENARIOS[nameOf(run)]!
      makers.push(new ScriptedMaker(`maker-${run}`, scenario, { random, localnet, tokens: mints }))
    }
    return makers.map((maker) => maker.options())
  })
  const report: RfqReport = { runs: 0, outcomes: {}, codes: {}, violations: [] }
  try {
    for (const [run, maker] of makers.entries()) {
      onProgress(run)
      const name = nameOf(run)
      const order = { ...randomOrder(random, mints), programs }
      const taker = new Wallet(random, market.localnet)
      for (const wallet of [taker, maker.wallet])
        for (const mint of [order.input, order.output]) await wallet.open(mint)
      await market.step()
      const { outcome, code, violations } = await runTrial(
        market,
        { maker, scenario: SCENARIOS[name]!, taker },
        order,
      )
      const kind = `${name}: ${outcome}`
      report.runs++
      report.outcomes[kind] = (report.outcomes[kind] ?? 0) + 1
      if (code !== undefined) report.codes[code] = (report.codes[code] ?? 0) + 1
      for (const violation of violations)
        report.violations.push(`run ${run}, ${name}, ${order.mode} ${order.amount}: ${violation}`)
    }
    return report
  } finally {
    await market.close()
    market.closeChain()
  }
}

function randomOrder(random: Random, mints: readonly string[]): Omit<TrialOrder, 'programs'> {
  const input = random() < 0.3 ? SOL : random() < 0.3 ? USDC : pick(random, mints)
  const output = pick(
    random,
    mints.filter((mint) => mint !== input),
  )
  return {
    input,
    output,
    amount: BigInt(Math.floor(logBetween(random, MIN_AMOUNT, MAX_AMOUNT))),
    mode: random() < 0.7 ? 'ExactIn' : 'ExactOut',
  }
}

/** `rfq [runs] [seed]`: 340 runs by default; rejects on any violation. */
export async function run(args: string[]): Promise<void> {
  const [runs, seed] = [Number(args[0] ?? 340), Number(args[1] ?? 1)]
  const { violations, outcomes, codes } = await soakRfq({ runs, seed }, (done) => {
    if (done > 0 && done % 50 === 0) console.error(`${done} runs`)
  })
  console.error(JSON.stringify({ outcomes, codes }))
  finish('rfq', { runs, seed }, violations)
}
