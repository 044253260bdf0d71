/** A chunk of the build manifest. */
export interface ManifestChunk {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}

export type Manifest = Readonly<Record<string, ManifestChunk>>

/** The entry of the app in the manifest. */
export const ENTRY = 'index.html'

export interface RouteChunks {
  modules: readonly string[]
  late?: readonly string[]
  maxKb: number
}

/**
 * Pages with a shell of their own: modules that are loaded before the page is usable, and the most JavaScript that they
 * may take with all static imports and the entry, in kB after gzip. The shell links to them, but not to those in `late`,
 * which the page asks for beside its data.
 */
export const ROUTES = {
  home: { modules: ['src/features/home/HomePage.tsx', 'src/features/swap/SwapCard.tsx'], maxKb: 160 },
  swap: { modules: ['src/features/swap/SwapPage.tsx'], maxKb: 160 },
  boards: { modules: ['src/features/boards/BoardsPage.tsx'], maxKb: 162 },
  pro: { modules: ['src/features/screener/ScreenerPage.tsx'], maxKb: 162 },
  launchpads: { modules: ['src/features/launchpads/LaunchpadsPage.tsx'], maxKb: 160 },
  tokens: {
    modules: ['src/features/token/TokenPage.tsx', 'src/features/swap/TradePanel.tsx'],
    late: ['src/features/token/parts/ChartPanel.tsx', 'src/features/token/parts/Figures.tsx'],
    maxKb: 220,
  },
} as const satisfies Record<string, RouteChunks>

export type RouteName = keyof typeof ROUTES

/**
 * Files of modules and of everything that they import statically, each once, in the order of the first import. Throws
 * when the manifest has no such module.
 */
export function staticFiles(manifest: Manifest, modules: readonly string[]): { js: string[]; css: string[] } {
  const js = new Set<string>()
  const css = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no chunk of ${key}: apps/web/build/route-chunks.ts names it`)
    if (js.has(chunk.file)) return
    js.add(chunk.file)
    for (const file of chunk.css ?? []) css.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of modules) visit(key)
  return { js: [...js], css: [...css] }
}
