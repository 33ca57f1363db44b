import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ROOT } from '../../scripts/root.ts'
import type { RunEnd } from './play/run-seed.ts'
import type { Told } from './play-seeds.ts'
import { buildPrograms } from './stage/programs.ts'

type Wanted = {
  firstSeed: number
  runs: number
  /** Repeats the first seed in every run: a race may need several tries. */
  same?: boolean
  /** How many independent shops play side by side. */
  stages: number
  /** No run starts later than this many seconds from now. */
  seconds?: number
  /** Shows each step as it happens. */
  watched?: boolean
  onEnd?: (end: RunEnd & Pick<Extract<Told, { kind: 'ended' }>, 'trace' | 'tails'>) => void
}

/** Every run played, the counts of what happened, and how many stages did not finish. */
export type Report = { ends: RunEnd[]; counts: Map<string, number>; broken: number }

const PROGRAM = path.join(import.meta.dirname, 'play-seeds.ts')
const FOLDERS = path.join(ROOT, '.data/chaos/stages')

/** Plays as many seeds as asked from the first on, divided evenly among the stages. */
export async function playChaos({ same = false, watched = false, ...wanted }: Wanted): Promise<Report> {
  const { firstSeed, runs, stages, seconds, onEnd } = wanted
  await buildPrograms()
  const endAt = seconds === undefined ? '' : performance.timeOrigin + performance.now() + seconds * 1000
  const report: Report = { ends: [], counts: new Map(), broken: 0 }
  const children = Array.from({ length: Math.min(stages, runs) }, (_, index) => {
    const count = Math.floor(runs / stages) + (index < runs % stages ? 1 : 0)
    const told = [
      FOLDERS,
      same ? firstSeed : firstSeed + index,
      same ? 0 : stages,
      count,
      endAt,
      watched ? 'watched' : '',
    ].map(String)
    return fork(PROGRAM, told, { cwd: ROOT, execArgv: ['--import', 'tsx'] })
  })
  const hear = (told: Told) => {
    if (told.kind === 'counts') return addCounts(report.counts, told.counts)
    const { end, ...more } = told
    report.ends.push(end)
    onEnd?.({ ...end, ...more })
  }
  const codes = await Promise.all(children.map((child) => codeOf(child.on('message', (told) => hear(told as Told)))))
  report.broken = codes.filter((code) => code !== 0).length
  return report
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

function addCounts(to: Map<string, number>, counts: readonly (readonly [string, number])[]): void {
  for (const [what, count] of counts) to.set(what, (to.get(what) ?? 0) + count)
}
