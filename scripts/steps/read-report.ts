import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'
import type { StepResult } from './run-step.ts'

type Tally = { passed: number; failed: number }

type VitestReport = { numPassedTests: number; numFailedTests: number }
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number } }

/**
 * How many tests of a step passed and failed, from its JSON report; a step without a report counts as one test. A suite
 * that failed without a failed test, or wrote no report, could not run: that counts as one failure.
 */
export function readTally({ passed }: Pick<StepResult, 'passed'>, reportFile?: string): Tally {
  if (!reportFile) return { passed: Number(passed), failed: Number(!passed) }
  const counts = countTests(reportFile)
  return counts.failed === 0 && !(passed && counts.passed > 0) ? { ...counts, failed: 1 } : counts
}

function countTests(reportFile: string): Tally {
  try {
    const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(path.resolve(ROOT, reportFile), 'utf8'))
    if (!('stats' in report)) return { passed: report.numPassedTests, failed: report.numFailedTests }
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
