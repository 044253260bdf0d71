// Before each file of tests of the web app. The files of a worker share the document and the packages from outside; our
// modules, and with them the stores that they hold, are new for each file.
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** A socket that never opens. */
class SilentSocket extends EventTarget {
  close() {}
}

const scope = globalThis as typeof globalThis & { timersOfFile?: Set<ReturnType<typeof setTimeout>> }

/** Ends the timers that the file before has left, such as that of its event log. */
function endTimers(): void {
  const timers = scope.timersOfFile ?? watchTimers()
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}

function watchTimers(): Set<ReturnType<typeof setTimeout>> {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  scope.timersOfFile = timers
  scope.setTimeout = new Proxy(setTimeout, {
    apply(start, self, args) {
      const timer: ReturnType<typeof setTimeout> = Reflect.apply(start, self, args)
      timers.add(timer)
      return timer
    },
  })
  return timers
}

if (typeof document !== 'undefined') {
  endTimers()
  vi.resetModules()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()

  // A test waits for a state; the bound is for one that never comes, on a machine that is loaded.
  configure({ asyncUtilTimeout: 15_000 })

  // What a test has not replaced reaches nobody: the origin of its document would be a port of this machine.
  const fetch = () => Promise.reject(new TypeError('the test has replaced no fetch'))
  Object.assign(globalThis, { fetch, WebSocket: SilentSocket })
}
