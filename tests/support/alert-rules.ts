import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../../scripts/root.ts'

const RULES = path.join(ROOT, 'ops/prometheus/rules.yaml')

/** What a process served: each series with its value. */
export type Served = ReadonlyMap<string, number>

/** Something that must make a rule ring: what was served before and after it. */
export type Trial = { alert: string; before: Served; after: Served }

/** The rules with their names, as their file has them. */
export function readRules(): { alert: string; text: string }[] {
  const [, ...parts] = readFileSync(RULES, 'utf8').split(/^ {6}- alert: /m)
  return parts.map((text) => ({ alert: text.split('\n', 1)[0] ?? '', text }))
}

/** Reads Prometheus's text into series. */
export function readServed(text: string): Served {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, series = '', value = ''] = /^(.*) (\S+)$/.exec(line) ?? []
      return [series, value === '+Inf' ? Infinity : Number(value)]
    }),
  )
}

/** The names of series without labels. */
export function namesIn(served: Served): Set<string> {
  return new Set([...served.keys()].map((series) => series.replace(/\{.*/, '')))
}

/** Whether Prometheus's own tool is installed here; if so, it evaluates the rules. */
export function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Lets promtool evaluate the rules over an hour and proves that each trial makes its rule ring, and that `quiet` makes
 * none ring. Series stay as they were after the trial, and counters grow each minute by what the trial added. Throws an
 * error with promtool's words.
 */
export function proveRules(trials: readonly Trial[], quiet: Served): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pos-rules-'))
  const file = path.join(folder, 'tests.yaml')
  const rings = trials.map((trial) => {
    return aTest(
      trial.alert,
      seriesOf(trial),
      `count(ALERTS{alertname="${trial.alert}",alertstate="firing"}) > bool 0`,
      1,
    )
  })
  const silent = aTest('quiet', seriesOf({ before: quiet, after: quiet }), 'count(ALERTS) or vector(0)', 0)
  const tests = { rule_files: [RULES], evaluation_interval: '1m', tests: [silent, ...rings] }
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify(tests))
  try {
    execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`promtool: ${stdout}${stderr}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const HOUR = 60
const WATCHED = /^(?:pos_|up\{|nodejs_eventloop_lag_p99_seconds)/
const COUNTER = /_(?:total|count|bucket|sum)(?:\{|$)/

function seriesOf({ before, after }: Omit<Trial, 'alert'>) {
  return [...after].flatMap(([series, value]) => {
    if (!WATCHED.test(series) || Number.isNaN(value)) return []
    // promtool cannot add to infinity.
    if (value === Infinity) return [{ series, values: 'Inf '.repeat(HOUR) }]
    const grows = COUNTER.test(series) ? value - (before.get(series) ?? 0) : 0
    return [{ series, values: `${value.toFixed(6)}+${grows.toFixed(6)}x${HOUR}` }]
  })
}

function aTest(name: string, input_series: unknown, expr: string, value: number) {
  return {
    name,
    interval: '1m',
    input_series,
    promql_expr_test: [{ expr, eval_time: '59m', exp_samples: [{ labels: '{}', value }] }],
  }
}
