import path from 'node:path'
import { ROOT } from '../root.ts'
import { bundle } from './bundle.ts'

const FOLDER = path.join(ROOT, '.data/programs')

const SOURCES = { simulator: 'simulator/main.ts', worker: 'lib/jobs/main.ts', seed: 'prisma/seed.ts' } as const

/** The file of a built program. */
export function builtProgram(name: keyof typeof SOURCES): string {
  return path.join(FOLDER, `${name}.mjs`)
}

/** Builds the simulator, the worker and the seed from the checked-out sources. */
export async function buildPrograms(): Promise<void> {
  await bundle(FOLDER, SOURCES)
}
