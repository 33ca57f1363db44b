import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'
import type { StepResult } from './run-step.ts'

export type Tally = { passed: number; failed: number }

type VitestReport = { numPassedTests: number; numFailedTests: number }
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number } }

/**
 * How many tests of a suite passed and failed, from its JSON report. A suite that failed without a failed test, or
 * wrote no report, could not run: that is one failure.
 */
export function readTally(reportFile: string, result: Pick<StepResult, 'passed'>): Tally {
  const { passed, failed } = countTests(reportFile)
  return { passed, failed: failed === 0 && !(result.passed && passed > 0) ? 1 : failed }
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
