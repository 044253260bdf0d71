/** What a command of `npm run ops` works on. */
export interface SiteCommandContext {
  dataDir: string
  nowMs: number
  /** A path as the operator typed it, relative to the folder of the shell. */
  toPath(text: string): string
}
