import { type ComponentType, use } from 'react'

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the chunk; after a failure it is loaded again. */
  preload: () => Promise<unknown>
  isLoaded: () => boolean
}

/**
 * A component of another chunk. Rendered before the chunk is loaded it suspends; when the chunk cannot be loaded it throws
 * the error of the import until `preload` is called again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
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
  return Object.assign(Part, { preload, isLoaded: () => loaded !== undefined })
}
