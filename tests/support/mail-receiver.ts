import { type AddressInfo, createServer, type Socket } from 'node:net'

type Mail = { from: string; to: string[]; data: string }

export type MailReceiver = {
  url: string
  mails: Mail[]
  /** Sets whether it accepts mails from now on, or answers that it is busy. */
  take(taking: boolean): void
  /** Sets whether from now on it keeps each mail but closes the connection without an answer. */
  hangUp(silent: boolean): void
  close(): Promise<void>
}

/** A tiny mail server on a free port that keeps what it receives. */
export async function openMailReceiver(): Promise<MailReceiver> {
  const mails: Mail[] = []
  const sockets = new Set<Socket>()
  let [taking, silent] = [true, false]
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(
      socket,
      () => taking,
      (mail) => {
        mails.push(mail)
        return !silent
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    take: (now) => {
      taking = now
    },
    hangUp: (now) => {
      silent = now
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Serves one connection, following RFC 5321: each line gets a numbered reply; `keep` returns whether a mail gets one.
 */
function converse(socket: Socket, isTaking: () => boolean, keep: (mail: Mail) => boolean): void {
  let mail: Mail = { from: '', to: [], data: '' }
  let inData = false
  let rest = ''
  const say = (text: string) => socket.write(`${text}\r\n`)
  const hear = (line: string) => {
    if (inData) {
      if (line !== '.') mail.data += `${line}\n`
      else {
        inData = false
        const isAnswered = keep(mail)
        mail = { from: '', to: [], data: '' }
        if (isAnswered) say('250 kept')
        else socket.destroy()
      }
      return
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'MAIL') mail.from = address
    if (verb === 'RCPT') mail.to.push(address)
    if (verb === 'DATA') inData = isTaking()
    if (verb === 'MAIL' && !isTaking()) return say('451 busy')
    if (verb === 'DATA') return say('354 go on')
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    say('250 fine')
  }
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  say('220 a mail server of the tests')
}
