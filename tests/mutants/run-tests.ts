import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { testFile } from './named-mutant.ts'

/** Per file, and many times the slowest: longer means an endless loop made by the mutant. */
const DEADLINE_MS = 5 * 60_000

type Report = {
  numTotalTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}
type Assertion = { status: string; fullName: string }

/** `passed`: no test noticed. `failed`: `by` noticed. `broken`: no test could run at all, which proves nothing. */
export type TestEnd = { end: 'passed' } | { end: 'failed' | 'broken'; by: string } | { end: 'timeout' }

/** Runs test files in a copy of the checkout. */
export async function runTests(
  folder: string,
  tests: readonly string[],
  until: 'the first fails' | 'all of them',
): Promise<TestEnd> {
  if (tests.length === 0) return { end: 'passed' }
  const report = path.join(folder, '.data/report.json')
  rmSync(report, { force: true })
  const args = ['run', ...tests.map(testFile), '--no-file-parallelism', '--reporter=json', `--outputFile=${report}`]
  const child = spawn(
    path.join(folder, 'node_modules/.bin/vitest'),
    [...args, ...(until === 'all of them' ? [] : ['--bail=1'])],
    {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
    },
  )
  const stopWithUs = () => endGroup(child)
  process.once('exit', stopWithUs)
  let late = false
  const deadline = setTimeout(() => {
    late = true
    endGroup(child)
  }, DEADLINE_MS * tests.length)
  const [code] = await once(child, 'close')
  clearTimeout(deadline)
  process.removeListener('exit', stopWithUs)
  if (late) return { end: 'timeout' }
  return code === 0 ? { end: 'passed' } : whatFailed(report)
}

/** Ends a program and everything it started: tests start simulators. */
export function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function whatFailed(file: string): TestEnd {
  const report = readReport(file)
  if (!report) return { end: 'broken', by: 'vitest wrote no report' }
  const failed = report.testResults.filter(({ status }) => status === 'failed')
  const test = failed.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
  if (test) return { end: 'failed', by: test.fullName }
  const [first] = failed
  const ran = first?.assertionResults.some(({ status }) => status === 'passed')
  const by = `${path.basename(first?.name ?? '')}: ${first?.message.split('\n')[0] ?? 'nothing ran'}`
  return { end: ran ? 'failed' : 'broken', by }
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
