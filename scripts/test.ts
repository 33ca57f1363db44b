/**
 * `npm test`: runs everything that CI runs. The last lines say which tests failed, which browsers walked through the
 * shop, and how many tests passed and failed. Any failure makes it exit with 1.
 */
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readWalks } from './browsers/read-walks.ts'
import { ensureBuilt } from './launcher/ensure-built.ts'
import { looksHavePassed } from './looks/passed-looks.ts'
import { ROOT } from './root.ts'
import { checkSteps } from './steps/checks.ts'
import { readFailures } from './steps/read-failures.ts'
import { readTally } from './steps/read-report.ts'
import { runStep, type Step, type StepResult } from './steps/run-step.ts'
import { printResult, runSteps } from './steps/run-steps.ts'

const REPORTS = '.data/reports'
const UNIT = `${REPORTS}/unit.json`
const INTEGRATION = `${REPORTS}/integration.json`
const END_TO_END = `${REPORTS}/e2e.json`

rmSync(path.join(ROOT, REPORTS), { recursive: true, force: true })
const done: StepResult[] = await runSteps(checkSteps(UNIT), Math.min(2, os.availableParallelism()))
done.push(await build())
const integration = ['vitest', 'run', '--project', 'integration', '--project', 'model', '--maxWorkers=3'] as const
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${INTEGRATION}`]
// Tests in a browser wait for a quarter of their time, for pages and for time to pass: what else there is to do fills it.
done.push(
  ...(await Promise.all([
    runShown({ name: 'integration', commands: [[...integration, ...reporters]] }),
    runShown({ name: 'end to end', commands: [['playwright', 'test', '--project=e2e', ...looks()]] }),
  ])),
)
const reports: Record<string, string> = { 'unit tests': UNIT, integration: INTEGRATION, 'end to end': END_TO_END }
const tallies = done.map((result) => readTally(result, reports[result.name]))
for (const result of done) for (const failure of readFailures(result, reports[result.name])) console.log(failure)
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
for (const line of readWalks(END_TO_END)) console.log(line)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** The whole matrix of looks runs only if it has not passed with these sources; twelve screens are checked always. */
function looks(): string[] {
  const passed = looksHavePassed()
  console.log(passed ? 'looks: as they were when npm run test:looks passed' : 'looks: changed, so all of them run')
  return passed ? [] : ['--project=looks']
}

async function runShown(step: Step): Promise<StepResult> {
  const result = await runStep({ ...step, shown: true })
  printResult(result)
  return result
}

/** The end-to-end tests use the built app, as the demo does; so do the integration tests that post its actions. */
async function build(): Promise<StepResult> {
  const startedAt = performance.now()
  const output = await ensureBuilt().catch((error: unknown) => String(error))
  const milliseconds = performance.now() - startedAt
  const result = { name: 'build', passed: output === undefined, output: output ?? '', milliseconds }
  printResult(result)
  return result
}
