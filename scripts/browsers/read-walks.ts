import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'

type Spec = {
  title: string
  ok: boolean
  file: string
  tests: { status: string; annotations: { type: string; description?: string }[] }[]
}
type Suite = { specs?: Spec[]; suites?: Suite[] }

/** The tests that are one walk each, by a browser that they are named after. */
const WALKS = 'browsers.test.ts'
const HEAD = ['Browser', 'Version', 'Walk']

/** Which browsers walked through the shop, as a table in lines: each with its version and how the walk ended. */
export function readWalks(reportFile: string): string[] {
  const rows = specsOf(readReport(reportFile))
    .filter(({ file }) => path.basename(file) === WALKS)
    .map((spec) => [spec.title, versionOf(spec), endOf(spec)])
  if (rows.length === 0) return []
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)))
  return [HEAD, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function readReport(file: string): Suite {
  try {
    return JSON.parse(readFileSync(path.resolve(ROOT, file), 'utf8'))
  } catch {
    return {}
  }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function versionOf({ tests }: Spec): string {
  return tests[0]?.annotations.find(({ type }) => type === 'version')?.description ?? '-'
}

function endOf({ ok, tests }: Spec): string {
  if (tests[0]?.status === 'skipped') return 'not installed'
  return ok ? 'green' : 'red'
}
