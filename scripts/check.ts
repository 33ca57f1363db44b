/** `npm run check`: types, lint, import rules, dead code, the lock file and unit tests. Fails if any of them does. */
import os from 'node:os'
import { checkSteps } from './steps/checks.ts'
import { runSteps } from './steps/run-steps.ts'

const results = await runSteps(checkSteps('.data/reports/unit.json'), Math.min(2, os.availableParallelism()))
if (results.some((result) => !result.passed)) process.exitCode = 1
