/**
 * `npx tsx bench/live.ts`: ten thousand live screens on one web process, each told of every sale, compared with as many
 * on a bare stream of the same Next: memory for each, time until the last is told, and what happens when all lines are
 * cut and all come back at once. BENCH_SCREENS is the number of screens. It reads /proc, so it needs Linux; a process
 * needs twice as many open files as there are screens (`ulimit -n`).
 */
import { randomUUID } from 'node:crypto'
import { startBareApp } from './bare-app.ts'
import { startDurable } from './durable.ts'
import { share, spread } from './figures.ts'
import { type Line, type Measured, measureLine } from './live/measure-line.ts'
import { openOurLine } from './live/our-line.ts'

const SCREENS = Number(process.env.BENCH_SCREENS ?? 10_000)

const ours = await measureOurs()
show('ours', ours)
const bare = await measureBare()
show('bare', bare)
const ratio = (figure: (measured: Measured) => number) => (figure(ours) / figure(bare)).toFixed(2)
console.log(`memory each: ${ratio(({ kbEach }) => kbEach)} times; back: ${ratio(({ back }) => back.tookMs)} times`)

async function measureOurs(): Promise<Measured> {
  const stack = await startDurable({ webhooks: true })
  try {
    const { line, presses, notSold, close } = await openOurLine(stack, SCREENS)
    try {
      return await measureLine(line)
    } finally {
      await close()
      for (const [when, ms] of Object.entries(presses)) {
        console.log(`press, ${when}: ${spread(ms)} ms, p99 ${share(ms, 0.99).toFixed(0)}, of ${ms.length}`)
      }
      console.log(`not sold meanwhile: ${notSold.length} ${notSold[0] ?? ''}`)
    }
  } finally {
    await stack.stop()
  }
}

async function measureBare(): Promise<Measured> {
  const app = await startBareApp()
  const line: Line = {
    ...app,
    path: '/live',
    cookies: Array(SCREENS).fill('a=b'),
    prepare: () => Promise.resolve(),
    async tell() {
      const id = randomUUID()
      const at = Date.now()
      await fetch(`${app.origin}/live`, { method: 'POST', body: JSON.stringify({ topic: 'sale', id }) })
      return { id, at }
    },
    meanwhile: () => Promise.resolve(),
  }
  try {
    return await measureLine(line)
  } finally {
    await app.stop()
  }
}

function show(name: string, { opened, kbEach, toldMs, back }: Measured): void {
  console.log(`${name}: ${kbEach.toFixed(1)} KB each; all told within ${spread(toldMs)} ms`)
  console.log(`${name}: opened in ${(opened.tookMs / 1000).toFixed(1)} s, faults ${JSON.stringify(opened.faults)}`)
  console.log(`${name}: back in ${(back.tookMs / 1000).toFixed(1)} s, faults ${JSON.stringify(back.faults)}`)
}
