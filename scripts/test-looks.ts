/**
 * `npm run test:looks`: every screen at every size, in each language and in large letters. If all pass, it writes down
 * what they looked at, and `npm test` leaves them out until that changes.
 */
import { storePassedLooks } from './looks/passed-looks.ts'
import { runStep } from './steps/run-step.ts'
import { printResult } from './steps/run-steps.ts'

const result = await runStep({ name: 'looks', commands: [['playwright', 'test', '--project=looks']], shown: true })
printResult(result)
if (result.passed) storePassedLooks()
else process.exitCode = 1
