import { once } from 'node:events'
import { createServer } from 'node:net'

/** One line for each port that is in use, naming the variable that chooses another. */
export async function takenPorts(ports: Record<string, number>): Promise<string[]> {
  const faults = await Promise.all(
    Object.entries(ports).map(async ([variable, port]) => {
      const code = await listenFault(port)
      if (!code) return undefined
      const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`
      return `Port ${port} ${reason}. Choose another one with ${variable}, such as ${variable}=${port + 1 + (port % 2)}.`
    }),
  )
  return faults.filter((fault) => fault !== undefined)
}

async function listenFault(port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    server.close()
  }
}
