import { AddressSchema, type ProgramDescription, ProgramDescriptionSchema } from '@callisto/contract'
import { ProgramRegistry, router } from '@callisto/program-clients'

/**
 * Parses the page's `callisto-programs`. A description that is malformed is left out: its program is then unknown, and a
 * swap through it is rejected.
 */
export function parsePrograms(text: string | null | undefined): ProgramDescription[] {
  let rows: unknown
  try {
    rows = JSON.parse(text || '[]')
  } catch {
    return []
  }
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row) => {
    const parsed = ProgramDescriptionSchema.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })
}

/** Address of the router program in the page's `callisto-config`; that of this build without one. */
export function parseRouter(text: string | null | undefined): string {
  try {
    const { router: program } = Object(JSON.parse(text || '{}')) as { router?: unknown }
    const parsed = AddressSchema.safeParse(program)
    return parsed.success ? parsed.data : router.PROGRAM
  } catch {
    return router.PROGRAM
  }
}

const contentOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')

/**
 * Whether the router program at the address that the page has for it is the one that this build can read. At any other
 * address than that of this build, its code on the chain decides.
 */
export async function isRouterKnown(signal?: AbortSignal): Promise<boolean> {
  if (programs.router === router.PROGRAM) return true
  const [{ isKnownRouter }, { readAccounts }] = await Promise.all([
    import('./known-router.ts'),
    import('../api/read-accounts.ts'),
  ])
  return isKnownRouter(programs.router, (keys) => readAccounts(keys, { signal }))
}

/** The programs that this page knows: those that the server wrote into it, the router and the common ones. */
export const programs = new ProgramRegistry(
  parsePrograms(contentOf('callisto-programs')),
  parseRouter(contentOf('callisto-config')),
)
