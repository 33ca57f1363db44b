import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../root.ts'
import type { StepResult } from './run-step.ts'

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
  tests: { results: { error?: { message?: string }; attachments?: { name: string; path?: string }[] }[] }[]
}
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type Report = { testResults?: VitestFile[]; suites?: PlaywrightSuite[] }

/** Enough lines of an error to tell what went wrong; the whole error is printed with the test. */
const LINES = 12
const LINES_OF_NO_TEST = 30
/** Enough of a page to see its headings, messages and buttons. */
const LINES_OF_PAGE = 70
/** What Vitest writes above errors that belong to no test; its report leaves those out. */
const OF_NO_TEST = /Unhandled (Errors?|Rejections?)/

/**
 * Why a step failed, in a few lines for each failure. For a suite with a JSON report: its failed tests, with file, name
 * and error. For any other step, and for a suite in which every test passed: the end of what it printed, since that is
 * the part of a log that survives. A step that passed has none.
 */
export function readFailures(
  { name, passed, output }: Pick<StepResult, 'name' | 'passed' | 'output'>,
  reportFile?: string,
): string[] {
  const { testResults = [], suites = [] } = readReport(reportFile)
  const tests = [...testResults.flatMap(failuresOfFile), ...suites.flatMap(failuresOfSuite)]
  return passed || tests.length > 0
    ? tests
    : [tell(name, 'failed, and no test of it did', endOf(output), LINES_OF_NO_TEST)]
}

function endOf(output: string): string {
  const lines = stripVTControlCharacters(output).trim().split('\n')
  const from = lines.findIndex((line) => OF_NO_TEST.test(line))
  return (from < 0 ? lines.slice(-LINES_OF_NO_TEST) : lines.slice(from)).join('\n')
}

function readReport(reportFile?: string): Report {
  if (!reportFile) return {}
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
      const results = tests.flatMap((one) => one.results)
      const pages = results.flatMap(({ attachments = [] }) =>
        attachments.filter(({ name }) => name === 'error-context'),
      )
      return [
        tell(file, title, results.map(({ error }) => error?.message ?? '').join('\n')),
        ...pages.map(({ path: page }) => indent(getPage(page), LINES_OF_PAGE)),
      ]
        .filter(Boolean)
        .join('\n')
    }),
    ...suites.flatMap(failuresOfSuite),
  ]
}

/**
 * What stood on the page when the test failed, as Playwright writes it down: pictures do not survive in a log. Its own
 * part alone, without the menus, if it has one.
 */
function getPage(file?: string): string {
  if (!file || !existsSync(file)) return ''
  const page = /```yaml\n([\s\S]*?)\n```/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return page.slice(Math.max(0, page.search(/^ *- main\b/m)))
}

function tell(file: string, title: string, error: string, most = LINES): string {
  return [`✗ ${file} › ${title}`, indent(stripVTControlCharacters(error).trim(), most)].join('\n')
}

function indent(text: string, most: number): string {
  const lines = text.split('\n').slice(0, most)
  return lines.map((line) => `    ${line}`.trimEnd()).join('\n')
}
