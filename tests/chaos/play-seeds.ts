/**
 * One stage, which plays the seeds it is given. A process of its own, since a shop's programs share one environment.
 */

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { InUseError, RunRecord } from '../../scripts/launcher/run-record.ts'
import { type RunEnd, runSeed } from './play/run-seed.ts'
import { Stage } from './stage/stage.ts'
import { Trace } from './stage/trace.ts'

export type Told =
  | { kind: 'ended'; end: RunEnd; trace: string[]; tails: Record<string, readonly string[]> }
  | { kind: 'counts'; counts: [string, number][] }

const [folders = '', first = '0', step = '1', count = '1', endAt = '', watched = ''] = process.argv.slice(2)
const counts = new Map<string, number>()
const trace = new Trace(counts)
if (watched === 'watched') trace.onLine = (line) => process.stdout.write(`${line}\n`)
const { dataDir, record } = await claimFolder()
const stage = new Stage(dataDir, trace)
process.once('disconnect', () => {
  stage.abandon()
  process.exit(1)
})
await stage.open()

for (let played = 0; played < Number(count); played += 1) {
  if (endAt !== '' && performance.timeOrigin + performance.now() > Number(endAt)) break
  const end = await play(Number(first) + played * Number(step))
  tell({ kind: 'ended', end, trace: end.violations.length > 0 ? trace.lines : [], tails: tailsOf(end) })
  if (end.violations.length > 0) await stage.renew()
}
tell({ kind: 'counts', counts: [...counts] })
await stage.close()
record.release()
process.exit(0)

/** The first folder that no other stage uses; takes over what a killed run left there. */
async function claimFolder(): Promise<{ dataDir: string; record: RunRecord }> {
  for (let number = 1; ; number += 1) {
    const dataDir = path.join(folders, String(number))
    mkdirSync(dataDir, { recursive: true })
    try {
      return { dataDir, record: await RunRecord.claim(dataDir) }
    } catch (error) {
      if (!(error instanceof InUseError)) throw error
    }
  }
}

async function play(seed: number): Promise<RunEnd> {
  try {
    return await runSeed(stage, seed)
  } catch (error) {
    await stage.faultLine?.disarm()
    await stage.heal().catch(() => {})
    const what = error instanceof Error ? String(error.stack) : String(error)
    return { seed, violations: [{ rule: 'run', what }], seconds: 0 }
  }
}

function tailsOf({ violations }: RunEnd): Record<string, readonly string[]> {
  if (violations.length === 0) return {}
  return Object.fromEntries((['web1', 'web2', 'worker1', 'worker2'] as const).map((name) => [name, stage.tailOf(name)]))
}

function tell(told: Told): void {
  process.send?.(told)
}
