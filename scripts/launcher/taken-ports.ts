import { createServer } from 'node:net'
import { listenFault } from '../listen-fault.ts'

/** One line for each port that is in use, naming the variable that chooses another. */
export async function takenPorts(ports: Record<string, number>): Promise<string[]> {
  const faults = await Promise.all(
    Object.entries(ports).map(async ([variable, port]) => {
      const code = await faultOf(port)
      if (!code) return undefined
      const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`
      return `Port ${port} ${reason}. Choose another one with ${variable}, such as ${variable}=${port + 1 + (port % 2)}.`
    }),
  )
  return faults.filter((fault) => fault !== undefined)
}

async function faultOf(port: number): Promise<string | null> {
  const server = createServer().listen(port, '127.0.0.1')
  const fault = await listenFault(server)
  server.close()
  return fault
}
