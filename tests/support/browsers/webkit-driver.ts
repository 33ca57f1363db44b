import { freePort } from '../../../scripts/free-port.ts'
import { type Driver, WINDOW } from './driver.ts'
import { pressAt, pressOfKey } from './presses.ts'
import { type StartedProgram, startProgram } from './program.ts'

type Session = { sessionId: string; capabilities: { browserVersion: string } }

/**
 * This protocol tells nothing of the console, so each question to a page also collects the errors since the first one.
 * What fails earlier shows by what the page then does not do.
 */
const COLLECT_FAULTS = `
  if (!window.faults) {
    window.faults = []
    const { error } = console
    console.error = (...said) => {
      faults.push(said.join(' '))
      error(...said)
    }
    addEventListener('error', ({ message }) => faults.push(message))
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  }`

/** Starts WebKitGTK's own small browser by its WebDriver; without a display, on one that nobody sees. */
export async function startWebKit(driver: string): Promise<Driver> {
  const faults: string[] = []
  const display = process.env.DISPLAY ? null : await startDisplay()
  const port = await freePort()
  const env: Record<string, string> = display ? { DISPLAY: `:${display.ready}` } : {}
  const program = await startProgram(driver, ['-p', String(port)], { env })
  const address = `http://127.0.0.1:${port}`
  await answers(`${address}/status`)
  const { sessionId, capabilities } = await send<Session>('POST', `${address}/session`, { capabilities: {} })
  const session = `${address}/session/${sessionId}`
  await send('POST', `${session}/window/rect`, WINDOW)
  const perform = (actions: object[]) => send<void>('POST', `${session}/actions`, { actions })
  return {
    version: capabilities.browserVersion,
    open: (url) => send('POST', `${session}/url`, { url }),
    ask: async (expression) => {
      const script = `${COLLECT_FAULTS}\nreturn JSON.stringify([${expression}, faults.splice(0)])`
      const answer = await send<string>('POST', `${session}/execute/sync`, { script, args: [] })
      const [value, found] = JSON.parse(answer)
      faults.push(...found)
      return value
    },
    key: (key) => perform(pressOfKey(key)),
    click: (point) => perform(pressAt(point)),
    faults: () => faults,
    close: async () => {
      await send('DELETE', session).finally(() => program.stop())
      await display?.stop()
    },
  }
}

function startDisplay(): Promise<StartedProgram> {
  const screen = `${WINDOW.width}x${WINDOW.height}x24`
  return startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], { ready: /^(\d+)$/ })
}

async function answers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function send<Value>(method: 'POST' | 'DELETE', url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
