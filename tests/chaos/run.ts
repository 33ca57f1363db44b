/**
 * `npm run chaos`: a shop of real processes, played at random with faults of every kind, run after run. A seed makes a
 * run; `npm run chaos -- --seed 123` replays that one and shows it. Exits with 1 if any rule was broken.
 */
import os from 'node:os'
import { parseArgs } from 'node:util'
import { POINTS } from './faults/points.ts'
import { makePlan } from './plan/make-plan.ts'
import { playChaos, type Report } from './play-chaos.ts'

/** With so many runs, each of these has fallen, or the faults no longer reach what they are for. */
const WHOLE = 100
const MUST_FALL = [
  ...['web1', 'web2', 'worker1', 'worker2', 'database', 'simulator'].map((name) => `killed ${name}`),
  ...['freeze', 'cut', 'late', 'garble', 'twice'].map((blow) => `blow ${blow}`),
]

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string' },
    times: { type: 'string' },
    seconds: { type: 'string' },
    stages: { type: 'string' },
  },
})
const isReplay = process.argv.includes('--seed') && values.runs === undefined && values.times === undefined
const firstSeed = Number(values.seed)
const runs = Number(values.runs ?? values.times ?? (isReplay ? '1' : '1000'))
const stages = Number(values.stages ?? os.availableParallelism())

const say = (line: string) => process.stdout.write(`${line}\n`)
let played = 0

const report = await playChaos({
  firstSeed,
  runs,
  same: values.times !== undefined,
  stages,
  ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
  watched: isReplay,
  onEnd: ({ seed, violations, seconds, trace, tails }) => {
    played += 1
    const outcome = violations.length === 0 ? 'holds' : `${violations.length} violations`
    say(`seed ${seed}: ${outcome} (${seconds.toFixed(1)} s), ${played} of ${runs}`)
    if (violations.length === 0) return
    if (!isReplay) {
      say(`  the plan: ${JSON.stringify(makePlan(seed).steps)}`)
      for (const line of trace) say(`  ${line}`)
    }
    for (const [name, tail] of Object.entries(tails)) {
      for (const line of tail.slice(-6)) say(`  ${name}: ${line.slice(0, 300)}`)
    }
    for (const { rule, what } of violations) say(`  VIOLATION ${rule}: ${what}`)
    say(`  again: npm run chaos -- --seed ${seed}`)
  },
})
summarise(report)
const failed = report.ends.filter(({ violations }) => violations.length > 0).map(({ seed }) => seed)
say(
  `${report.ends.length} runs from seed ${firstSeed}, ${failed.length} with violations: ${failed.join(', ') || 'none'}`,
)
const missing = report.ends.length < WHOLE ? [] : MUST_FALL.filter((what) => !report.counts.has(what))
if (missing.length > 0) say(`never fell: ${missing.join(', ')}`)
const isSound = failed.length === 0 && missing.length === 0 && report.broken === 0 && report.ends.length > 0
process.exitCode = isSound ? 0 : 1

/** Counts of what was done and which faults fell, to see whether the runs covered everything. */
function summarise({ counts }: Report): void {
  const of = (what: string) => counts.get(what) ?? 0
  const named = (head: string) => {
    const those = [...counts].filter(([what]) => what.startsWith(head))
    return those.map(([what, count]) => `${what.slice(head.length)} ${count}`).join(', ')
  }
  say('')
  for (const head of ['step', 'verb', 'blow', 'killed', 'frozen', 'cut']) say(`${head}: ${named(`${head} `)}`)
  say('points struck, of those planned:')
  for (const point of POINTS) {
    say(`  ${point.padEnd(26)} ${String(of(`struck ${point}`)).padStart(5)} of ${of(`planned ${point}`)}`)
  }
}
