import type { Page } from '@playwright/test'

/** Warnings that say nothing of the page: of Playwright, and of a machine too slow to run the scripts in some seconds. */
const OF_THE_TEST =
  /^Service Worker registration blocked by Playwright|was preloaded using link preload but not used within/

/** What a page reports while it is open, each as a line. */
export class PageFaults {
  readonly lines: string[] = []

  private constructor(page: Page) {
    page.on('console', (message) => {
      const isLoud = message.type() === 'error' || message.type() === 'warning'
      if (isLoud && !OF_THE_TEST.test(message.text()))
        this.lines.push(`console ${message.type()}: ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => this.lines.push(`uncaught: ${error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      // A page cancels calls whose answer nobody needs any more.
      if (reason !== 'net::ERR_ABORTED') this.lines.push(`request ${request.url()}: ${reason}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) this.lines.push(`status ${response.status()}: ${response.url()}`)
    })
  }

  /** Collects from now on; call it before the first `goto` of the page. */
  static async collect(page: Page): Promise<PageFaults> {
    const faults = new PageFaults(page)
    await page.exposeFunction('notePolicyViolation', (line: string) => faults.lines.push(line))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        (globalThis as unknown as { notePolicyViolation(line: string): void }).notePolicyViolation(
          `policy: ${effectiveDirective} ${blockedURI} ${sample}`,
        ),
      )
    })
    return faults
  }
}
