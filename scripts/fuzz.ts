/**
 * `npm run fuzz`: sends hostile requests to a real web process, `FUZZ_INPUTS` of them (50,000 by default), in rounds
 * with new databases, and tells what they took of its one thread. `FUZZ_SEED` and `FUZZ_PATH` of a failure replay it.
 */
import { runStep, type Step } from './steps/run-step.ts'

/** How many requests share a database: what earlier ones sold and changed there makes later ones slower. */
const MOST_A_ROUND = 10_000

const step: Step = {
  name: 'fuzz',
  commands: [['vitest', 'run', '--project', 'integration', 'tests/integration/hostile-web.test.ts']],
  shown: true,
}
const wanted = Number(process.env.FUZZ_INPUTS ?? '50000')
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const startedAt = performance.now()
let done = 0
let passed = true
for (let round = 0; done < wanted && passed; round += 1) {
  const inputs = Math.min(MOST_A_ROUND, wanted - done)
  Object.assign(process.env, { FUZZ_TIMES: '1', FUZZ_INPUTS: String(inputs), FUZZ_SEED: String(seed + round) })
  passed = (await runStep(step)).passed
  done += inputs
}
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${passed ? `${done} requests, no fault` : 'a fault, see above'}; seed ${seed}, ${seconds} s`)
process.exitCode = passed ? 0 : 1
