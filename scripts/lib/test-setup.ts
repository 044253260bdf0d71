// Before each file of tests of the web app. The files of a worker share the document and the packages from outside; our
// modules, and with them the stores that they hold, are new for each file.
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** A socket that never opens. */
class SilentSocket extends EventTarget {
  close() {}
}

if (typeof document !== 'undefined') {
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
