import { isThere } from './live-refresh.ts'
import { reportLine } from './live-stream.ts'

/** The server was found gone while it was to answer. */
export class LineGone extends Error {
  override name = 'LineGone'
}

let checking: Promise<boolean> | undefined

/** Asks the server whether it is there. Until it answers, and if it does not, the line is not shown as alive. */
export function checkLine(): Promise<boolean> {
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

async function check(): Promise<boolean> {
  reportLine('doubt')
  const there = await isThere()
  reportLine(there ? 'there' : 'gone')
  return there
}

/** Long enough for a good line, and short enough that a cashier does not wonder. */
const DOUBT_MS = 2_000

/** The same as `fetch`, but checks the line if the answer takes long or fails. Fails with LineGone if it is cut. */
export async function fetchWhileThere(url: string, options: RequestInit): Promise<Response> {
  const gone = new AbortController()
  const doubt = setTimeout(async () => {
    if (!(await checkLine())) gone.abort()
  }, DOUBT_MS)
  try {
    return await fetch(url, { ...options, signal: gone.signal })
  } catch (error) {
    if (gone.signal.aborted) throw new LineGone()
    void checkLine()
    throw error
  } finally {
    clearTimeout(doubt)
  }
}
