import { once } from 'node:events'
import type { Server } from 'node:net'

/** Why a server that was told to listen cannot, as the system's code (`EADDRINUSE`), or null once it listens. */
export async function listenFault(server: Server): Promise<string | null> {
  try {
    await once(server, 'listening')
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
