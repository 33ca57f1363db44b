/**
 * Loaded into web and worker before anything else. After each major garbage collection it appends the size of the heap
 * that is left, in bytes, to a file of the process, `BENCH_HEAP/PID`.
 */
import { appendFileSync } from 'node:fs'
import { constants, PerformanceObserver } from 'node:perf_hooks'

const folder = process.env.BENCH_HEAP

new PerformanceObserver((list) => {
  const isMajor = list.getEntries().some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
  if (isMajor) appendFileSync(`${folder}/${process.pid}`, `${process.memoryUsage().heapUsed}\n`)
}).observe({ entryTypes: ['gc'] })
