import { loadWhenOnline } from '@callisto/ui'
import { type ComponentType, use } from 'react'
import type { Prepare } from '../router/route.ts'

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the chunk; after a failure it is loaded again. */
  preload: () => Promise<unknown>
  isLoaded: () => boolean
  /** What the loaded component has of it. */
  prepare: Prepare
}

/** A component that may request what it shows first before it is mounted. */
type Preparable<Props extends object> = ComponentType<Props> & { prepare?: Prepare }

/**
 * A component of another chunk. Rendered before the chunk is loaded it suspends; when the chunk cannot be loaded it throws
 * the error of the import until `preload` is called again.
 */
export function lazyPart<Props extends object>(load: () => Promise<Preparable<Props>>): LazyPart<Props> {
  let loaded: Preparable<Props> | undefined
  let loading: Promise<Preparable<Props>> | undefined
  let failed = false

  const preload = () => {
    if (loading && !failed) return loading
    failed = false
    loading = load()
    loading.then(
      (part) => {
        loaded = part
      },
      () => {
        failed = true
      },
    )
    return loading
  }
  function Part(props: Props) {
    const Loaded = loaded ?? use(loading ?? preload())
    return <Loaded {...props} />
  }
  const prepare: Prepare = async (...page) => loaded?.prepare?.(...page)
  return Object.assign(Part, { preload, isLoaded: () => loaded !== undefined, prepare })
}

/** `lazyPart` inside a page: without a network it suspends until there is one, and the rest of the page stays. */
export const latePart: typeof lazyPart = (load) => lazyPart(() => loadWhenOnline(load))
