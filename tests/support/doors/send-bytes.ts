import { connect } from 'node:net'

/** What came back over one connection: the status of each answer in order, and all of its text. */
export type BytesAnswer = { statuses: number[]; text: string }

const LONGEST_WAIT_MS = 20_000
/** Also right after the body of the answer before. */
const STATUS = /HTTP\/1\.[01] (\d{3}) [A-Z]/g

/** When the client leaves: once the server has closed the connection, right after writing, or once nothing comes. */
type Leaves = 'last' | 'at-once' | 'when-quiet'
const QUIET_MS = 300

/** Writes bytes to a web server as they are, one piece after the other, and reads what comes back. */
export function sendBytes(
  url: string,
  pieces: readonly (string | Buffer)[],
  leaves: Leaves = 'last',
): Promise<BytesAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let text = ''
    const finish = () => resolve({ statuses: [...text.matchAll(STATUS)].map(([, status]) => Number(status)), text })
    const leave = () => {
      socket.destroy()
      finish()
    }
    socket.setEncoding('latin1').setTimeout(leaves === 'when-quiet' ? QUIET_MS : LONGEST_WAIT_MS)
    socket.on('connect', () => {
      const [last = '', ...earlier] = [...pieces].reverse()
      for (const piece of earlier.reverse()) socket.write(piece)
      socket.write(last, () => leaves === 'at-once' && leave())
    })
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () => socket.end())
    socket.on('close', finish)
    // A server that refuses a body closes while it is still being written.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? reject(error) : finish()))
    socket.on('timeout', () => {
      if (leaves === 'when-quiet') return leave()
      socket.destroy()
      reject(new Error(`no end within ${LONGEST_WAIT_MS} ms: ${String(pieces[0]).slice(0, 200)}`))
    })
  })
}
