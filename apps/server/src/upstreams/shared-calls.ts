interface SharedCall<T> {
  promise: Promise<T>
  waiting: number
  stop: AbortController
}

/** Calls that are under way: equal ones share one, which is aborted when nobody waits for it any more. */
export class SharedCalls<T> {
  readonly #calls = new Map<string, SharedCall<T>>()

  async run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const call = this.#calls.get(key) ?? this.#start(key, start)
    call.waiting += 1
    let leave = () => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason as Error)
      signal.addEventListener('abort', leave, { once: true })
    })
    try {
      return await Promise.race([call.promise, left])
    } finally {
      signal.removeEventListener('abort', leave)
      call.waiting -= 1
      if (call.waiting === 0) this.#end(key, call)
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): SharedCall<T> {
    const stop = new AbortController()
    const call = { promise: start(stop.signal), waiting: 0, stop }
    // Whoever waits gets the error; it is none of the process when all have left.
    call.promise.catch(() => undefined)
    this.#calls.set(key, call)
    return call
  }

  #end(key: string, call: SharedCall<T>): void {
    if (this.#calls.get(key) === call) this.#calls.delete(key)
    call.stop.abort()
  }
}
