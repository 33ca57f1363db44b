/**
 * `npm run test:loaded`: runs `npm test` LOADED_TIMES times (5) beside LOADED_LOOPS busy loops (4), and prints the last
 * line of each run. A test that fails only then fails by the clock. Ends with 1 after the first run that is not green.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './root.ts'

const times = Number(process.env.LOADED_TIMES ?? '5')
const loops = Number(process.env.LOADED_LOOPS ?? '4')

const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
let test: ChildProcess | undefined
process.once('exit', () => {
  for (const one of [test, ...busy]) one?.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const ends: string[] = []
let passed = true
for (let run = 1; run <= times && passed; run += 1) {
  const startedAt = performance.now()
  const started = spawn('npm', ['test'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  test = started
  let lastLine = ''
  started.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    lastLine = text.trim().split('\n').at(-1) || lastLine
  })
  const [code] = await once(started, 'close')
  passed = code === 0
  ends.push(`run ${run}: ${lastLine}, ${((performance.now() - startedAt) / 60_000).toFixed(0)} min`)
}
for (const end of ends) console.log(end)
process.exit(passed ? 0 : 1)
