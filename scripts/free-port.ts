import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { listenFault } from './listen-fault.ts'

/** Below the ports that systems give to outgoing connections, any of which could take a free one before we listen. */
const FIRST = 10_000
const LAST = 32_000
const ATTEMPTS = 100

/**
 * A free loopback port from `first` to `last`, chosen at random. No other call gives the same one while this process
 * runs, in any process: its program may listen on it only seconds later.
 */
export async function freePort(first = FIRST, last = LAST): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(first, last + 1)
    if ((await isFree(port)) && (await reserve(port))) return port
  }
  throw new Error(`None of ${ATTEMPTS} ports between ${first} and ${last} is free.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  if (await listenFault(server)) return false
  server.close()
  await once(server, 'close')
  return true
}

/** Whether nobody else holds the port; this process then holds it until it ends. Only Linux can hold one by name. */
async function reserve(port: number): Promise<boolean> {
  const server = createServer().listen(`\0partner-pos-port-${port}`)
  const fault = await listenFault(server)
  server.unref()
  return fault !== 'EADDRINUSE'
}
