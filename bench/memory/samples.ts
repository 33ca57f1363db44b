import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RunningStack } from '../../tests/support/stack.ts'
import { median } from '../figures.ts'
import { residentMb } from '../resident.ts'

/**
 * What is measured of each process, in MB: its memory in RAM, and the heap that the last major garbage collection left.
 */
export const SERIES = ['web RSS', 'web heap', 'worker RSS', 'worker heap'] as const

export type Sample = Record<(typeof SERIES)[number], number>

/** The two processes now. A heap counts as 0 until its first major collection. */
export function takeSample({ web, worker }: RunningStack, heapFolder: string): Sample {
  return {
    'web RSS': residentMb(web.pid),
    'web heap': heapMb(heapFolder, web.pid),
    'worker RSS': residentMb(worker.pid),
    'worker heap': heapMb(heapFolder, worker.pid),
  }
}

function heapMb(folder: string, pid: number | undefined): number {
  const file = path.join(folder, String(pid))
  if (!existsSync(file)) return 0
  return Number(readFileSync(file, 'utf8').trim().split('\n').at(-1)) / 1024 ** 2
}

/** The median of each series. */
export function mediansOf(samples: readonly Sample[]): number[] {
  return SERIES.map((series) => median(samples.map((sample) => sample[series])))
}
