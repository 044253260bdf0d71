type Job = () => Promise<void>

/**
 * Runs the resumes of all connections one at a time, clients taking turns: each may read the trades of 500 tokens, on the
 * thread that serves everybody. Jobs do not reject.
 */
export class ResumeQueue {
  /** Clients in the order of their next turn. */
  readonly #waiting = new Map<string, Job[]>()
  #isRunning = false

  add(client: string, job: Job): void {
    const jobs = this.#waiting.get(client)
    if (jobs) jobs.push(job)
    else this.#waiting.set(client, [job])
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let job = this.#next(); job !== undefined; job = this.#next()) await job()
    this.#isRunning = false
  }

  #next(): Job | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const [client, jobs] = first
    const job = jobs.shift()
    this.#waiting.delete(client)
    if (jobs.length > 0) this.#waiting.set(client, jobs)
    return job
  }
}
