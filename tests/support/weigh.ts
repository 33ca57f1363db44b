import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Page } from '@playwright/test'

const FILES = { js: 'script', css: 'style', woff2: 'font' } as const
/**
 * What came over the line: besides pages and files, answers to forms, what scripts ask for, live news, and the rest.
 */
const KINDS = ['document', ...Object.values(FILES), 'form', 'asked', 'live', 'other'] as const
const SUMS = ['all', ...KINDS] as const

type Kind = (typeof KINDS)[number]
/** Bytes by kind. */
type Weight = Record<(typeof SUMS)[number], number>

export type Scales = {
  /** The proxy setting for the browser or context whose line is weighed. */
  proxy: { server: string }
  /** The bytes that come over the line while `act` runs, headers included; what is cached does not count. */
  weigh(act: () => Promise<unknown>): Promise<Weight>
  stop(): void
}

/**
 * Weighs a browser's line between it and the shop. The browser's own figures would not do: what it reports about an
 * answer that it no longer needs depends on how busy it is.
 */
export async function openScales(): Promise<Scales> {
  const agent = new Agent({ keepAlive: true })
  const answers: { kind: Kind; bytes: () => number }[] = []
  const server = createServer((asked, answer) => {
    const { host, pathname, search } = new URL(asked.url ?? '')
    const { 'proxy-connection': _, ...headers } = asked.headers
    const [hostname, port] = host.split(':')
    const passedOn = request({ agent, hostname, port, path: pathname + search, method: asked.method, headers })
    passedOn.on('error', () => answer.destroy())
    passedOn.on('response', (came) => {
      answer.writeHead(came.statusCode ?? 0, came.rawHeaders)
      came.on('error', () => answer.destroy()).pipe(answer)
    })
    passedOn.on('socket', (socket) => {
      const before = socket.bytesRead
      let whole: number | undefined
      passedOn.once('close', () => {
        whole = socket.bytesRead - before
      })
      answers.push({ kind: kindOf(asked), bytes: () => whole ?? socket.bytesRead - before })
    })
    answer.once('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  // Passes on Playwright's own requests unweighed, since no page makes them.
  server.on('connect', ({ url = '' }, socket) => {
    const [host, port] = url.split(':')
    const passedOn = connect(Number(port), host, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    passedOn.on('error', () => socket.destroy()).pipe(socket)
    socket.on('error', () => passedOn.destroy()).pipe(passedOn)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const read = (): Weight => {
    const weight = Object.fromEntries(SUMS.map((sum) => [sum, 0])) as Weight
    for (const { kind, bytes } of answers) {
      weight[kind] += bytes()
      weight.all += bytes()
    }
    return weight
  }
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    async weigh(act) {
      const before = read()
      await act()
      const after = read()
      for (const sum of SUMS) after[sum] -= before[sum]
      return after
    },
    stop() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * The kind of what was asked for; a file is known by its name, since a service worker asks for it just as a script
 * does.
 */
function kindOf({ method, url = '', headers }: IncomingMessage): Kind {
  const [, ending = ''] = /^\S+\/_next\/static\/.*\.(js|css|woff2)$/.exec(url) ?? []
  if (ending !== '') return FILES[ending as keyof typeof FILES]
  if (headers.accept === 'text/event-stream') return 'live'
  if (headers['sec-fetch-dest'] === 'document') return 'document'
  if (method === 'POST' && !new URL(url).pathname.startsWith('/api/')) return 'form'
  return headers['sec-fetch-dest'] === 'empty' ? 'asked' : 'other'
}

/** On the airtime screen, goes from a number to the held price of a dollar, as a cashier does. */
export async function quoteDollar(page: Page, number: string): Promise<void> {
  await page.locator('input[name=recipient]').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^\$1\.00/ }).click()
  await page.getByText('Price held for').waitFor()
}

/**
 * Does the same and sells, until the till has heard everything about it: the balance, the sale in its lists, the
 * ticket's version.
 */
export async function sellAndHear(page: Page, number: string): Promise<void> {
  await quoteDollar(page, number)
  const balance = page.waitForResponse('**/api/standing')
  const version = page.waitForResponse('**/api/tickets/*/version')
  const listed = page.waitForResponse(async (answer) => {
    if (!answer.url().endsWith('/api/sales/recent')) return false
    const { sales } = await answer.json()
    return sales[0].recipient.replaceAll(' ', '') === number && sales[0].outcome === 'delivered'
  })
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: /^You took/ }).waitFor()
  for (const answer of await Promise.all([balance, version, listed])) await answer.finished()
}
