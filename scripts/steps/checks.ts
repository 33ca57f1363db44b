import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'
import type { Step } from './run-step.ts'

const FOLDERS = ['app', 'bench', 'components', 'lib', 'messages', 'prisma', 'scripts', 'simulator', 'tests']

/** The checks that need nothing else to run, slowest first. */
export function checkSteps(unitReport: string): Step[] {
  const present = FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder)))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  return [
    {
      name: 'types',
      commands: [
        ['next', 'typegen'],
        ['tsc', '--noEmit'],
      ],
    },
    { name: 'unit tests', commands: [['vitest', 'run', '--project', 'unit', '--project', 'alone', ...reporters]] },
    { name: 'import rules', commands: [['depcruise', '--config', '.dependency-cruiser.cjs', ...present]] },
    { name: 'dead code', commands: [['knip', '--no-progress']] },
    { name: 'lint and format', commands: [['biome', 'ci', '--error-on-warnings', '--colors=off', '.']] },
    { name: 'lock file', commands: [['tsx', 'scripts/check-lock.ts']] },
    { name: 'newest browser', commands: [['tsx', 'scripts/check-browsers.ts']] },
  ]
}
