import { join } from 'node:path'
import { clmm, cpmm, dlmm, launchpad, router, stable } from '@callisto/program-clients'
import type { ProgramFile } from '../chain.ts'

/** The bundled programs, from the folder that holds `cpmm/cpmm.so` and the others. */
export function bundledProgramFiles(programsDir: string): ProgramFile[] {
  const programs = [
    ['clmm', clmm.PROGRAM],
    ['cpmm', cpmm.PROGRAM],
    ['dlmm', dlmm.PROGRAM],
    ['launchpad', launchpad.PROGRAM],
    ['router', router.PROGRAM],
    ['stable', stable.PROGRAM],
  ] as const
  return programs.map(([name, address]) => ({ address, file: join(programsDir, name, `${name}.so`) }))
}
