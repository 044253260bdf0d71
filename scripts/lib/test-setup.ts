// Before each file of tests of the web app. The files of a worker share the document and the packages from outside; our
// modules, and with them the stores that they hold, are new for each file.
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** A socket that never opens. */
class SilentSocket extends EventTarget {
  close() {}
}

type Timer = ReturnType<typeof setTimeout>
const scope = globalThis as typeof globalThis & { endTimers?: () => void }

/** Follows all timeouts and intervals of the worker; returns what ends those that are left. */
function followTimers(): () => void {
  const { clearTimeout: end } = scope
  const timers = new Set<Timer>()
  const follow = <Start extends (...args: never[]) => unknown>(start: Start): Start =>
    new Proxy(start, {
      apply(target, self, args) {
        const timer: Timer = Reflect.apply(target, self, args)
        timers.add(timer)
        return timer
      },
    })
  Object.assign(scope, { setTimeout: follow(setTimeout), setInterval: follow(setInterval) })
  return () => {
    for (const timer of timers) end(timer)
    timers.clear()
  }
}

vi.resetModules()
if (typeof document !== 'undefined') {
  // The file before may have left some, such as that of its event log, which would call what this one replaces.
  vi.useRealTimers()
  scope.endTimers ??= followTimers()
  scope.endTimers()
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
