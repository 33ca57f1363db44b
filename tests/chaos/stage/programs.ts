import path from 'node:path'
import { bundle } from '../../../scripts/launcher/bundle.ts'
import { ROOT } from '../../../scripts/root.ts'

const FOLDER = path.join(ROOT, '.data/chaos/programs')
const SOURCES = {
  web: 'tests/chaos/stage/web.ts',
  worker: 'lib/jobs/main.ts',
  clock: 'tests/chaos/stage/clock-from-outside.ts',
  child: 'tests/chaos/stage/child.ts',
  simulator: 'simulator/main.ts',
} as const

const builtAt = (name: keyof typeof SOURCES) => path.join(FOLDER, `${name}.mjs`)

/** A stage's programs, each bundled into one file, since many runs start hundreds of them. */
export const PROGRAMS = {
  web: builtAt('web'),
  worker: builtAt('worker'),
  clock: builtAt('clock'),
  child: builtAt('child'),
  simulator: builtAt('simulator'),
}

/** Bundles them from the checked-out sources. */
export async function buildPrograms(): Promise<void> {
  await bundle(FOLDER, SOURCES)
}
