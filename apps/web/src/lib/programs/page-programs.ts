import { AddressSchema, type ProgramDescription, ProgramDescriptionSchema } from '@callisto/contract'
import { ProgramRegistry } from '@callisto/program-clients'
import { parseObject } from '../api/config.ts'

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

/** Address of the router program in the page's `callisto-config`; undefined where it is that of this build. */
export function parseRouter(text: string | null | undefined): string | undefined {
  return AddressSchema.safeParse(parseObject(text).router).data
}

const contentOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')

/** The programs that this page knows: those that the server wrote into it, the router and the common ones. */
export const programs = new ProgramRegistry(
  parsePrograms(contentOf('callisto-programs')),
  parseRouter(contentOf('callisto-config')),
)
