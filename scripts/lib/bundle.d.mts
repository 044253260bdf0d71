/** See `bundle.mjs`. */
export const serverEntries: Readonly<Record<string, string>>
export function bundleOf(entry: string | URL): Promise<string>
export function bundleFolder(name: string, entryPoints: Readonly<Record<string, string>>): Promise<string>
