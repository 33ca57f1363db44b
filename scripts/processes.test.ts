import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { processIdentity } from './processes.ts'

/** Its memory and threads take the system some time to take away. */
const SLOW_TO_END = `
  const { Worker } = require('node:worker_threads')
  for (let i = 0; i < 4; i += 1) new Worker('setInterval(() => {}, 1000)', { eval: true })
  globalThis.held = Buffer.alloc(1e8, 1)
  require('node:net').createServer().listen(Number(process.argv[1]), '127.0.0.1', () => console.log('up'))`

test('a killed process counts as ended only when its port is free', async () => {
  for (let time = 0; time < 5; time += 1) {
    const port = await freePort()
    const child = spawn(process.execPath, ['-e', SLOW_TO_END, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    while (child.pid !== undefined && processIdentity(child.pid)) await turn()
    const next = createServer().listen(port, '127.0.0.1')
    await expect(once(next, 'listening')).resolves.toBeDefined()
    next.close()
  }
})
