import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const MODULE = path.join(import.meta.dirname, 'log.ts')

/**
 * A process that logs as Next does and should survive two hundred lines after its reader has gone. It writes to stdout
 * itself, since whether `console.log` swallows the error depends on the version of Node.
 */
const PROGRAM = `
  import { outliveLogReader } from ${JSON.stringify(MODULE)}
  if (process.argv[1] === 'outlives') outliveLogReader()
  let uncaught = 0
  process.on('uncaughtException', () => { uncaught += 1 })
  process.on('message', () => {
    for (let line = 0; line < 200; line += 1) process.stdout.write('a line')
    setTimeout(() => process.send({ uncaught }), 200)
  })
  process.send('ready')
`

async function uncaughtOf(kind: 'outlives' | 'does not'): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, '--', kind], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  child.stdout?.destroy()
  child.send('go')
  const [{ uncaught }] = await once(child, 'message')
  child.kill()
  return uncaught
}

test('a process whose log nobody reads any more has no uncaught error', async () => {
  expect(await uncaughtOf('outlives')).toBe(0)
  expect(await uncaughtOf('does not')).toBeGreaterThan(0)
}, 60_000)
