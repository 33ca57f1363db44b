/**
 * `npm test`: everything that CI runs. The last lines say which tests failed, and how much passed and failed; a failure
 * ends with code 1.
 */
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './launcher/ensure-built.ts'
import { ROOT } from './root.ts'
import { checkSteps } from './steps/checks.ts'
import { readFailures } from './steps/read-failures.ts'
import { readTally, type Tally } from './steps/read-report.ts'
import { runStep, type Step } from './steps/run-step.ts'
import { printResult, runSteps } from './steps/run-steps.ts'

const REPORTS = '.data/reports'
const UNIT = `${REPORTS}/unit.json`
const INTEGRATION = `${REPORTS}/integration.json`
const END_TO_END = `${REPORTS}/e2e.json`

rmSync(path.join(ROOT, REPORTS), { recursive: true, force: true })
const checks = await runSteps(checkSteps(UNIT), Math.min(2, os.availableParallelism()))
const tallies: Tally[] = checks.map(({ name, passed }) =>
  name === 'unit tests' ? readTally(UNIT, { passed }) : { passed: Number(passed), failed: Number(!passed) },
)
tallies.push(
  await build(),
  // Much of it waits, for processes and for time to pass, so four files at once keep two cores busy.
  await suite(INTEGRATION, {
    name: 'integration',
    commands: [
      [
        'vitest',
        'run',
        '--project',
        'integration',
        '--project',
        'model',
        '--maxWorkers=4',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${INTEGRATION}`,
      ],
    ],
  }),
  await suite(END_TO_END, { name: 'end to end', commands: [['playwright', 'test', '--project=e2e']] }),
)
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
for (const failure of [UNIT, INTEGRATION, END_TO_END].flatMap(readFailures)) console.log(failure)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function suite(report: string, step: Step): Promise<Tally> {
  const result = await runStep({ ...step, shown: true })
  printResult(result)
  return readTally(report, result)
}

/** The end-to-end tests use the built app, as the demo does; so do those that post its actions. */
async function build(): Promise<Tally> {
  const startedAt = performance.now()
  const output = await ensureBuilt().catch((error: unknown) => String(error))
  const passed = output === undefined
  printResult({ name: 'build', passed, output: output ?? '', milliseconds: performance.now() - startedAt })
  return { passed: Number(passed), failed: Number(!passed) }
}
