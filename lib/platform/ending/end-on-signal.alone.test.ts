import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { temporaryFolder } from '@/tests/support/temporary-folder.ts'
import { watchOpenRequests } from './end-on-signal.ts'

/**
 * Sends a request as a proxy does: at once on a new connection (`before` is 0), again on a kept connection when told
 * (1), or for the first time when told ('none'). Creates a file once the kernel has the last request, and reports every
 * answer.
 */
const ASK = `
  const [port, before, file] = process.argv.slice(1)
  const socket = require('node:net').connect(Number(port), '127.0.0.1')
  const ask = (then) => socket.write('POST /press HTTP/1.1\\r\\nhost: here\\r\\ncontent-length: 0\\r\\n\\r\\n', then)
  const last = () => ask(() => require('node:fs').writeFileSync(file, ''))
  let answers = 0
  if (before === 'none') process.stdin.once('data', last)
  else if (before === '0') last()
  else ask()
  socket.on('data', (data) => {
    answers += 1
    process.stdout.write(String(data).split('\\r\\n')[0] + ';')
    if (String(answers) === before) process.stdin.once('data', last)
  })
  socket.on('error', (error) => process.stdout.write(error.code))
  socket.on('close', () => process.exit())
`
const OK = 'HTTP/1.1 200 OK;'

it('what came while the process was busy is answered before its connection is closed, kept or new', async () => {
  const { requests, port } = await newServer()
  const keepAlive = startAsker(port, 1)
  await once(keepAlive.child.stdout, 'data')

  requests.sendAway()
  const fresh = startAsker(port, 0)
  await new Promise((sent) => keepAlive.child.stdin.write('on', sent))
  waitBusily(() => existsSync(keepAlive.marker) && existsSync(fresh.marker))
  await requests.drain()

  expect([await keepAlive.output, await fresh.output]).toEqual([OK + OK, OK])
})

it('what comes while other work keeps the last turn busy is answered too', async () => {
  const { requests, port } = await newServer()
  let output: Promise<string> | undefined
  // Queues the work ahead of the check for newcomers, after the loop has polled the kernel.
  setImmediate(() =>
    setImmediate(() => {
      const fresh = startAsker(port, 0)
      output = fresh.output
      waitBusily(() => existsSync(fresh.marker))
    }),
  )
  await requests.drain()

  expect(await output).toBe(OK)
})

it('who has connected and not yet asked is answered too', async () => {
  const { requests, server, port } = await newServer()
  const late = startAsker(port, 'none')
  await once(server, 'connection')

  const drained = requests.drain()
  // Let two turns pass in which nobody connected.
  await turn()
  await turn()
  await turn()
  late.child.stdin.write('on')
  await drained

  expect(await late.output).toBe(OK)
})

async function newServer() {
  const requests = watchOpenRequests()
  const server = createServer((_request, response) => response.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // The watcher learns of the server from its first request.
  await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text()
  return { requests, server, port }
}

function startAsker(port: number, before: 0 | 1 | 'none') {
  const marker = path.join(temporaryFolder(), 'asked')
  const child = spawn(process.execPath, ['-e', ASK, String(port), String(before), marker], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return { child, marker, output: readAll(child) }
}

async function readAll(child: ChildProcess): Promise<string> {
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  await once(child, 'close')
  return output
}

/** Blocks this process meanwhile; throws after ten seconds. */
function waitBusily(isSo: () => boolean): void {
  const turn = new Int32Array(new SharedArrayBuffer(4))
  for (let turns = 0; !isSo(); turns += 1) {
    if (turns > 2_000) throw new Error('It did not come.')
    Atomics.wait(turn, 0, 0, 5)
  }
}
