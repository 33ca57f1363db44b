/**
 * `npm run model`: plays random sequences of steps in a real shop and in the model of its rules, `MODEL_RUNS` of them
 * (300 by default), each round in new databases. `MODEL_SEED` and `MODEL_PATH` of a failure replay it.
 */
import { runStep, type Step } from './steps/run-step.ts'

/**
 * How many sequences share a simulator and databases: with each, the simulator's clock runs minutes further ahead, and
 * lists grow.
 */
const MOST_A_ROUND = 900

const step: Step = {
  name: 'model',
  commands: [['vitest', 'run', '--project', 'model', '--maxWorkers=3']],
  shown: true,
}
const wanted = Number(process.env.MODEL_RUNS ?? '300')
const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31))
const startedAt = performance.now()
let done = 0
let passed = true
for (let round = 0; done < wanted && passed; round += 1) {
  const runs = Math.min(MOST_A_ROUND, wanted - done)
  Object.assign(process.env, { MODEL_RUNS: String(runs), MODEL_SEED: String(seed + round) })
  passed = (await runStep(step)).passed
  done += runs
}
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(
  `${passed ? `${done} sequences agree` : 'a sequence does not agree, see above'}; seed ${seed}, ${seconds} s`,
)
process.exitCode = passed ? 0 : 1
