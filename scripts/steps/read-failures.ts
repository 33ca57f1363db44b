import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../root.ts'

type VitestFile = {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}
type PlaywrightSpec = {
  ok: boolean
  file: string
  title: string
  tests: { results: { error?: { message?: string } }[] }[]
}
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type Report = { testResults?: VitestFile[]; suites?: PlaywrightSuite[] }

/** As much of an error as tells what went wrong; the whole of it stands with the test. */
const LINES = 12

/**
 * A suite's failed tests, from its JSON report: file, name and the first lines of the error. What a log says last is
 * what survives of it. A report that is missing has none.
 */
export function readFailures(reportFile: string): string[] {
  const { testResults = [], suites = [] } = readReport(reportFile)
  return [...testResults.flatMap(failuresOfFile), ...suites.flatMap(failuresOfSuite)]
}

function readReport(reportFile: string): Report {
  try {
    return JSON.parse(readFileSync(path.resolve(ROOT, reportFile), 'utf8'))
  } catch {
    return {}
  }
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = path.relative(ROOT, name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [tell(file, 'could not run', message)] : []
  return failed.map(({ fullName, failureMessages }) => tell(file, fullName, failureMessages.join('\n')))
}

function failuresOfSuite({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
      return tell(file, title, errors.join('\n'))
    }),
    ...suites.flatMap(failuresOfSuite),
  ]
}

function tell(file: string, title: string, error: string): string {
  const lines = stripVTControlCharacters(error).trim().split('\n').slice(0, LINES)
  return [`✗ ${file} › ${title}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
