import { startEmailLogin } from '@callisto/contract'
import { engines, startTestService } from '@callisto/quick-account/testing/test-service'
import { quantile } from '../routing/statistics.ts'
import { finish } from './finish.ts'

/** Greatest ratio of two times, on a machine that does other work as well. */
const MAX_TIME_RATIO = 1.25
/** The limits of an address let one mail of a day through at once. */
const DAY_MS = 86_400_000

/**
 * `login-abuse [rounds]`: the time of a reply does not say whether an address has an account; 500 rounds by default. Attacks
 * of every other kind are tests of the service: services/quick-account/src/conformance.test.ts.
 */
export async function run([rounds = '500']: string[]): Promise<void> {
  const knownToUnknownPercent = await compareTimes(Number(rounds))
  const isTold = Math.abs(Math.log(knownToUnknownPercent / 100)) > Math.log(MAX_TIME_RATIO)
  const violations = isTold ? ['the time of a reply says whether an address has an account'] : []
  finish('login-abuse', { runs: Number(rounds), knownToUnknownPercent }, violations)
}

/** Median, over pairs of replies, of the time for an address with an account in percent of that for another one. */
export async function compareTimes(rounds: number): Promise<number> {
  const { sql, drop } = await engines.libsql()
  const service = await startTestService(sql)
  try {
    const known = 'known@example.org'
    await service.browser().logIn(known)
    const time = async (email: string) => {
      const browser = service.browser()
      const began = performance.now()
      const { status } = await browser.call(startEmailLogin, { body: { email } })
      if (status !== 200) throw new Error(`a mail was answered with ${status}`)
      return performance.now() - began
    }
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      service.clock.advance(DAY_MS)
      const isKnownFirst = round % 2 === 0
      const unknown = `stranger${round}@example.org`
      const first = await time(isKnownFirst ? known : unknown)
      const second = await time(isKnownFirst ? unknown : known)
      ratios.push(isKnownFirst ? first / second : second / first)
    }
    return Math.round(100 * (quantile(ratios, 0.5) ?? 1))
  } finally {
    await service.close()
    await drop()
  }
}
