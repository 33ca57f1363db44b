import net from 'node:net'

/** What a screen is told of a change: its topic and id, but nothing of its content. */
export type Told = { topic: string; id: string }

type Choices = {
  origin: string
  cookie: string
  path?: string
  /** The first event has arrived, so the server counts it among its screens. */
  onOpen?: () => void
  onChange?: (told: Told) => void
  /** The server ended or refused the line. `why` is the status of the answer if one came, else the error's code. */
  onEnd?: (why: string) => void
  /** The address to connect from; one address has some 28,000 ports. */
  localAddress?: string
}

/** A live screen: an open line, and a way to cut it as a lost connection would. */
export type LiveScreen = {
  cut(): void
  /** How long the server told it to wait before it comes back after a cut, in milliseconds; 0 if it was not told. */
  backAfterMs(): number
}

/**
 * Opens a screen's live stream on a bare socket, so that ten thousand of them fit into one process beside what they
 * measure. It reads only server-sent events as the shop sends them, without decoding the chunks.
 */
export function openScreen({ origin, cookie, path = '/api/live', ...choices }: Choices): LiveScreen {
  const { hostname, port, host } = new URL(origin)
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: choices.localAddress })
  let unread = ''
  let why = 'no answer'
  let isOpen = false
  let backAfterMs = 0
  socket.setEncoding('latin1')
  socket.on('connect', () => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`)
  })
  socket.on('data', (text: string) => {
    if (!isOpen) why = text.slice(9, 12)
    const events = (unread + text).split('\n\n')
    unread = events.pop() ?? ''
    for (const event of events) {
      if (!isOpen) choices.onOpen?.()
      isOpen = true
      backAfterMs = Number(/retry: (\d+)/.exec(event)?.[1] ?? backAfterMs)
      const told = /event: change\ndata: (.+)$/.exec(event)?.[1]
      if (told) choices.onChange?.(JSON.parse(told))
    }
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    why = error.code ?? error.message
  })
  socket.on('close', () => choices.onEnd?.(why))
  return {
    cut() {
      socket.removeAllListeners('close')
      socket.destroy()
    },
    backAfterMs: () => backAfterMs,
  }
}
