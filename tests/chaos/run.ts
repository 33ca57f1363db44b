/**
 * `npm run chaos`: a shop of real processes, played at random with faults of every kind, run after run. A seed makes a run;
 * `npm run chaos -- --seed 123` plays that one again and shows it. Ends with 1 when anything that must hold did not.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/root.ts'
import { POINTS } from './faults/points.ts'
import { makePlan } from './plan/make-plan.ts'
import type { Told } from './play-seeds.ts'
import { buildPrograms } from './stage/programs.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    seconds: { type: 'string' },
    stages: { type: 'string' },
  },
})
const isReplay = values.seed !== undefined && values.runs === undefined
const firstSeed = Number(values.seed ?? '1')
const runs = Number(values.runs ?? (isReplay ? '1' : '1000'))
const stages = Math.min(Number(values.stages ?? Math.max(1, os.availableParallelism() - 1)), runs)
const endAt =
  values.seconds === undefined ? '' : String(performance.timeOrigin + performance.now() + Number(values.seconds) * 1000)

const say = (line: string) => process.stdout.write(`${line}\n`)
const counts = new Map<string, number>()
const failed: number[] = []
let played = 0

await buildPrograms()
const children = Array.from({ length: stages }, (_, index) => startStage(index))
const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number | null))
summarise()
process.exitCode = failed.length > 0 || played === 0 || codes.some((code) => code !== 0) ? 1 : 0

function startStage(index: number): ChildProcess {
  const count = Math.floor(runs / stages) + (index < runs % stages ? 1 : 0)
  const told = [
    path.join(ROOT, '.data/chaos/stages'),
    firstSeed + index,
    stages,
    count,
    endAt,
    isReplay ? 'watched' : '',
  ].map(String)
  const program = path.join(import.meta.dirname, 'play-seeds.ts')
  const child = fork(program, told, { cwd: ROOT, execArgv: ['--import', 'tsx'] })
  child.on('message', (message) => hear(message as Told))
  return child
}

function hear(told: Told): void {
  if (told.kind === 'counts') {
    for (const [what, count] of told.counts) counts.set(what, (counts.get(what) ?? 0) + count)
    return
  }
  const { seed, violations, seconds } = told.end
  played += 1
  const took = `${seconds.toFixed(1)} s`
  say(
    `seed ${seed}: ${violations.length === 0 ? 'holds' : `${violations.length} violations`} (${took}), ${played} of ${runs}`,
  )
  if (violations.length === 0) return
  failed.push(seed)
  if (!isReplay) {
    say(`  the plan: ${JSON.stringify(makePlan(seed).steps)}`)
    for (const line of told.trace) say(`  ${line}`)
  }
  for (const [name, tail] of Object.entries(told.tails))
    for (const line of tail.slice(-6)) say(`  ${name}: ${line.slice(0, 300)}`)
  for (const violation of violations) say(`  VIOLATION ${violation}`)
  say(`  again: npm run chaos -- --seed ${seed}`)
}

function summarise(): void {
  const of = (what: string) => counts.get(what) ?? 0
  const named = (head: string) =>
    [...counts].filter(([what]) => what.startsWith(head)).map(([what, count]) => `${what.slice(head.length)} ${count}`)
  say('')
  say(`steps: ${named('step ').join(', ')}`)
  say(`presses: ${named('verb ').join(', ')}`)
  say(
    `killed: ${named('killed ').join(', ')}; frozen: ${named('frozen ').join(', ')}; cut: ${named('cut ').join(', ')}`,
  )
  say('points struck, of those planned:')
  for (const point of POINTS)
    say(`  ${point.padEnd(26)} ${String(of(`struck ${point}`)).padStart(5)} of ${of(`planned ${point}`)}`)
  say(
    `${played} runs from seed ${firstSeed}, ${failed.length} with violations${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
  )
}
