/**
 * `npm run bench`: measures most figures of docs/performance.md again, one after the other, the pages with a smaller
 * shop.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const PARTS = [
  ['The first selling page', 'weight'],
  ['A press of Sell', 'press'],
  ['From the press to “You took”', 'click'],
  ['Webhooks', 'webhooks'],
  ['Ten thousand live screens', 'live'],
  ['Pages of a large shop', 'pages', '--sales', '60000'],
] as const

for (const [title, program, ...args] of PARTS) {
  console.log(`\n${title} (bench/${program}.ts)\n`)
  const file = path.join(import.meta.dirname, `${program}.ts`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
