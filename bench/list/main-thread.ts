import type { CDPSession, Page } from '@playwright/test'

/** What the main thread of a page did over some seconds. */
export interface MainThread {
  /** Processor time of its tasks, ms per second. */
  cpuMsPerS: number
  /** The same by the clock, which passes while another process has the processor. */
  wallMsPerS: number
  /** By the clock; tasks under 50 ms are not reported and count as 0. */
  longestTaskMs: number
  longTasks: number
  /** Layout shifts of rows, cells and what is around them. */
  layoutShifts: number
  /** Layout shift of figures that grow or shrink in their cell: aligned at the right, they begin elsewhere. */
  figureShift: number
  /** Changes of the text of shown rows. */
  rowChangesPerS: number
}

interface Observed {
  tasks: number[]
  shifts: number
  figureShift: number
  changes: number
}

/** A `LayoutShift` entry, which the DOM's types lack. */
interface Shift {
  value: number
  sources: { node: Node | null }[]
}

/** Counts long tasks, layout shifts and changed rows in the page from now on. */
export const observe = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const observed: Observed = { tasks: [], shifts: 0, figureShift: 0, changes: 0 }
    Object.assign(globalThis, { observed })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) observed.tasks.push(duration)
    }).observe({ type: 'longtask' })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
        const isFigure = ({ node }: { node: Node | null }) => {
          // Within a cell: neither a cell nor anything around one.
          return node?.parentElement?.closest('[role=cell]') != null
        }
        if (sources.every(isFigure)) observed.figureShift += value
        else observed.shifts += 1
      }
    }).observe({ type: 'layout-shift' })
    new MutationObserver((records) => {
      const rows = new Set<Element>()
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const row = element?.closest('[role=row]')
        if (row) rows.add(row)
      }
      observed.changes += rows.size
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

/** Measures the main thread for some seconds; `observe` was called before. */
export async function measureMainThread(page: Page, seconds: number): Promise<MainThread> {
  const context = page.context()
  const [cpu, wall] = [await context.newCDPSession(page), await context.newCDPSession(page)]
  await cpu.send('Performance.enable', { timeDomain: 'threadTicks' })
  await wall.send('Performance.enable', { timeDomain: 'timeTicks' })
  const before = await read(page, cpu, wall)
  await page.waitForTimeout(seconds * 1000)
  const after = await read(page, cpu, wall)
  await cpu.detach()
  await wall.detach()
  const elapsedS = (after.atMs - before.atMs) / 1000
  const tasks = after.observed.tasks.slice(before.observed.tasks.length)
  return {
    cpuMsPerS: ((after.cpuS - before.cpuS) * 1000) / elapsedS,
    wallMsPerS: ((after.wallS - before.wallS) * 1000) / elapsedS,
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
    layoutShifts: after.observed.shifts - before.observed.shifts,
    figureShift: after.observed.figureShift - before.observed.figureShift,
    rowChangesPerS: (after.observed.changes - before.observed.changes) / elapsedS,
  }
}

async function read(page: Page, cpu: CDPSession, wall: CDPSession) {
  const observed = await page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed)
  return { observed, cpuS: await taskSeconds(cpu), wallS: await taskSeconds(wall), atMs: performance.now() }
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = metrics.find(({ name }) => name === 'TaskDuration')
  if (metric === undefined) throw new Error('the browser does not report the time of tasks')
  return metric.value
}
