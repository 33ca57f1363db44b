/**
 * `npx tsx bench/cold-demo.ts`: how long `npm run demo` takes after `npm ci`, until its first page answers, beside a
 * build of the bare app. Both start without a build, in a copy of this checkout among the temporary files; rounds of
 * both alternate. BENCH_ROUNDS is their number.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { ROOT } from '../scripts/root.ts'
import { median, spread } from './figures.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const ENV = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const

const folder = copyCheckout()
try {
  const seconds = { bare: [] as number[], build: [] as number[], demo: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.bare.push(buildBare())
    const { build, demo } = await startDemo()
    seconds.build.push(build)
    seconds.demo.push(demo)
  }
  console.log('seconds | median (least to most) | times the bare build (least to most)')
  for (const [name, took] of Object.entries(seconds)) {
    const times = took.map((one, round) => one / (seconds.bare[round] ?? 0))
    console.log(`${name} | ${spread(took, 1)} | ${spread(times, 2)}`)
  }
  console.log(
    `the demo takes ${(median(seconds.demo) - median(seconds.build)).toFixed(1)} s longer than its build takes`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What is checked out and changed, with the packages as hard links and the database client as `npm ci` leaves it. */
function copyCheckout(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'bench-cold-'))
  // As root the database runs as nobody, who must be able to enter.
  chmodSync(copy, 0o755)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const there = files.split('\0').filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
  execFileSync('cp', ['--parents', '-at', copy, ...there], { cwd: ROOT })
  mkdirSync(path.join(copy, 'lib'), { recursive: true })
  execFileSync('cp', ['-a', 'lib/generated', path.join(copy, 'lib')], { cwd: ROOT })
  try {
    execFileSync('cp', ['-al', 'node_modules', copy], { cwd: ROOT, stdio: 'ignore' })
  } catch {
    rmSync(path.join(copy, 'node_modules'), { recursive: true, force: true })
    execFileSync('cp', ['-a', 'node_modules', copy], { cwd: ROOT })
  }
  return copy
}

function buildBare(): number {
  rmSync(path.join(folder, 'bench/bare/.next'), { recursive: true, force: true })
  const from = performance.now()
  const args = ['node_modules/next/dist/bin/next', 'build', 'bench/bare']
  execFileSync(process.execPath, args, { cwd: folder, env: ENV, stdio: 'ignore' })
  return (performance.now() - from) / 1000
}

async function startDemo(): Promise<{ build: number; demo: number }> {
  for (const made of ['.next', '.data']) rmSync(path.join(folder, made), { recursive: true, force: true })
  const [port, simulatorPort] = [await freePort(), await freePort()]
  const from = performance.now()
  const demo = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], {
    cwd: folder,
    env: { ...ENV, PORT: String(port), SIMULATOR_PORT: String(simulatorPort), DATA_DIR: '.data' },
    stdio: 'ignore',
  })
  const ended = once(demo, 'exit')
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/sign-in`).catch(() => null))?.ok) {
      if (demo.exitCode !== null) throw new Error('The demo did not start.')
      await pause(50)
    }
    return { build: buildSeconds(), demo: (performance.now() - from) / 1000 }
  } finally {
    demo.kill('SIGTERM')
    await ended
  }
}

/** What Next wrote about the build, whose spans are in microseconds. */
function buildSeconds(): number {
  const lines = readFileSync(path.join(folder, '.next/trace'), 'utf8').trim().split('\n')
  const spans: { name: string; duration: number }[] = lines.flatMap((line) => JSON.parse(line))
  return (spans.find(({ name }) => name === 'next-build')?.duration ?? Number.NaN) / 1_000_000
}
