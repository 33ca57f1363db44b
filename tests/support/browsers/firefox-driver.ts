import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { WebSocket } from 'undici'
import { type Driver, WINDOW } from './driver.ts'
import { pressAt, pressOfKey } from './presses.ts'
import { startProgram } from './program.ts'

type Answer = { id?: number; method?: string; params?: LogEntry; type: string; message?: string; result?: unknown }
type LogEntry = { level: string; text: string }
type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** A browser that asks its maker nothing and shows nothing of its own. */
const SETTINGS = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** It reports as an error each font that still loads when somebody goes on to another page. */
const ABORTED = 'status=2152398850'

/** Starts a Firefox, which speaks WebDriver BiDi itself. */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-firefox-'))
  const settings = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(path.join(profile, 'user.js'), settings.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = await startProgram(program, args, { ready: /WebDriver BiDi listening on (ws:\/\/\S+)/ })
  const faults: string[] = []
  const send = await connect(`${firefox.ready}/session`, ({ level, text }) => {
    if (level === 'error' && !text.includes(ABORTED)) faults.push(text)
  })
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: WINDOW })
  const perform = async (actions: object[]) => {
    await send('input.performActions', { context, actions })
  }
  return {
    version: capabilities.browserVersion,
    open: async (url) => {
      const navigate = () => send('browsingContext.navigate', { context, url, wait: 'complete' })
      await navigate().catch((error: unknown) => {
        // The page was on its way elsewhere, as after a form.
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error
        return navigate()
      })
    },
    ask: async (expression) => {
      const asked = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true }
      const answer = await send<Evaluated>('script.evaluate', asked)
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result.value)
    },
    key: (key) => perform(pressOfKey(key)),
    click: (point) => perform(pressAt(point)),
    faults: () => faults,
    close: async () => {
      await send('browser.close', {})
      await firefox.stop()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Send = <Result>(method: string, params: object) => Promise<Result>

/** Opens the connection: what it returns sends a command and resolves with its result. */
async function connect(url: string, hear: (entry: LogEntry) => void): Promise<Send> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data))
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.method === 'log.entryAdded' && answer.params) hear(answer.params)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let sent = 0
  return async <Result>(method: string, params: object) => {
    const id = ++sent
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result as Result
  }
}
