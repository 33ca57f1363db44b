import path from 'node:path'
import { bundle } from '../../../scripts/launcher/bundle.ts'
import { ROOT } from '../../../scripts/root.ts'

const FOLDER = path.join(ROOT, '.data/chaos/programs')
const SOURCES = {
  web: 'tests/chaos/stage/web.ts',
  worker: 'lib/jobs/main.ts',
  clock: 'tests/chaos/stage/clock-from-outside.ts',
  child: 'tests/chaos/stage/child.ts',
} as const

const builtAt = (name: keyof typeof SOURCES) => path.join(FOLDER, `${name}.mjs`)

/** The programs of a stage, each in one file: hundreds of them are started in a run of many. */
export const PROGRAMS = {
  web: builtAt('web'),
  worker: builtAt('worker'),
  clock: builtAt('clock'),
  child: builtAt('child'),
}

/** Builds them from the checked-out sources. */
export async function buildPrograms(): Promise<void> {
  await bundle(FOLDER, SOURCES)
}
