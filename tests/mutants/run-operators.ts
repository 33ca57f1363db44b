/**
 * `npm run mutants`: mutates the pure money rules operator by operator with Stryker; fails if fewer than 85 in a
 * hundred are noticed. `-- --only AREA` picks another area of areas.mjs, `--tests A,B` some of its tests, to try those
 * first that are likely to notice; other arguments go to Stryker.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/root.ts'
import { AREAS } from './areas.mjs'
import { endGroup } from './run-tests.ts'
import { startSharedDatabase } from './shared-database.ts'

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: 'pure' }, tests: { type: 'string' } },
  allowPositionals: true,
})
if (values.only in AREAS) {
  const postgres = await startSharedDatabase()
  process.exitCode = await runStryker(values.only).finally(() => postgres.stop())
} else {
  console.error(`There is no area ${values.only}: ${Object.keys(AREAS).join(', ')}`)
  process.exitCode = 1
}

/** In its own process group: an interrupted test leaves its simulator behind. */
async function runStryker(area: string): Promise<number> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/stryker'), ['run', 'stryker.config.mjs', ...positionals], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, MUTANTS_AREA: area, ...(values.tests !== undefined && { MUTANTS_TESTS: values.tests }) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endGroup(child))
  const [code] = await once(child, 'close')
  endGroup(child)
  return code ?? 1
}
