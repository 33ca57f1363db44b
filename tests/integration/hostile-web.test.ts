import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { readDoors } from '../../scripts/doors/read-doors.ts'
import { type Caller, signInCaller } from '../support/doors/callers.ts'
import { hostileBytes, toPieces } from '../support/doors/hostile-bytes.ts'
import { hostileWebRequest } from '../support/doors/hostile-web.ts'
import { readBuiltActions } from '../support/doors/post-action.ts'
import { ProcessorTimes } from '../support/doors/processor-times.ts'
import { sendBytes } from '../support/doors/send-bytes.ts'
import { type Answer, sendHostile, type Target } from '../support/doors/send-hostile.ts'
import { PLACE } from '../support/doors/stage.ts'
import { usualFields } from '../support/doors/usual-fields.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { openShop } from '../support/shop.ts'

/** 500 at each change; `npm run fuzz` sends 50,000. A failure prints the seed and path that replay it. */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 500)
const SEED = Number(process.env.FUZZ_SEED ?? 20261122)
const PATH = process.env.FUZZ_PATH
/** Set by `npm run fuzz`: tells what requests take. */
const TIMED = process.env.FUZZ_TIMES === '1'

const shop = openShop()
let web: WebProcess
let target: Target
let callers: Caller[]

beforeAll(async () => {
  web = await startWeb()
  callers = await everybody()
  const pages = readDoors().filter(({ kind }) => kind !== 'action')
  target = {
    url: web.url,
    actions: readBuiltActions().sort((a, b) => `${a.file} ${a.name}`.localeCompare(`${b.file} ${b.name}`)),
    routes: pages.map(({ kind, name }) => toRoute(kind === 'page' ? `GET ${name}` : name)),
    cookies: callers.map(({ headers }) => headers.cookie ?? ''),
    usual: await usualFields(callers[1]?.actor ?? shop.actor),
  }
}, 300_000)

afterAll(() => web?.stop())

function toRoute(name: string): { method: string; address: string } {
  const [method = 'GET', address = '/'] = name.split(' ')
  return { method, address }
}

/** Signed in as each role, at another branch, by PIN, and half. */
async function everybody(): Promise<Caller[]> {
  const cashier = await signInCaller(web.url, { role: 'cashier' })
  const at = { at: cashier }
  const half = await signInCaller(web.url, { role: 'owner', ...at })
  return [
    await signInCaller(web.url, { role: 'owner', ...at }),
    cashier,
    await signInCaller(web.url, { role: 'supervisor', ...at }),
    await signInCaller(web.url, { role: 'manager', ...at }),
    await signInCaller(web.url, { role: 'manager', branch: PLACE.elsewhere }),
    await signInCaller(web.url, { role: 'manager', proven: false, ...at }),
    half,
  ]
}

/** What hostile forms may have ended or changed: everybody is again who they were. */
async function restore(): Promise<void> {
  const half = callers.at(-1)
  await db().$transaction(
    callers.flatMap(({ actor, role }) => [
      db().staff.update({ where: { id: actor.staffId }, data: { role, deactivatedAt: null } }),
      db().staffSession.update({
        where: { id: actor.sessionId },
        data: { endedAt: null, lockedAt: null, activeAt: new Date(), secretDue: null, codeDue: actor === half?.actor },
      }),
    ]),
  )
}

/** What an answer must never hold: how our code is built, what it is configured with, a secret. */
const STACK =
  /\n\s+at .+:\d+:\d+|node_modules\/|webpack-internal|PrismaClient|prisma\.|PostgresError|postgres(?:ql)?:\/\//

function leaks({ headers, body }: Answer): string[] {
  const secrets = ['SESSION_SECRET', 'SERVICE_DEMO_KEY', 'SERVICE_DEMO_WEBHOOK_SECRETS', 'DATABASE_URL']
  const said = `${headers}\n${body}`
  const told = secrets.filter((name) => said.includes(process.env[name] ?? randomUUID()))
  return STACK.test(said) ? [...told, STACK.exec(said)?.[0] ?? ''] : told
}

/** With no worker beside it the health of the worker is 503, and should be. */
function isSilence(status: number, said: string): boolean {
  return status === 503 && said.includes('/api/health/')
}

test('no request makes a fault of ours, ends the process, or is told how we are built', {
  timeout: 7_200_000,
}, async () => {
  let sent = 0
  const times = new ProcessorTimes(web.pid)
  const send = async (request: Parameters<typeof sendHostile>[1]) => {
    if (sent % 20 === 0) await restore()
    sent += 1
    if (TIMED) times.skip()
    const answer = await sendHostile(target, request)
    const resend = () => sendHostile(target, request)
    if (TIMED) await times.note(request.caller < callers.length ? 'signed in' : 'nobody', answer.said, resend)
    expect(
      isSilence(answer.status, answer.said) ? 200 : answer.status,
      `${answer.said}\n${answer.body.slice(0, 300)}\n${web.output().slice(-1_500)}`,
    ).toBeLessThan(500)
    expect(leaks(answer), answer.said).toEqual([])
    expect(web.pid(), web.output().slice(-2_000)).toBeDefined()
  }
  await fc.assert(fc.asyncProperty(hostileWebRequest, send), {
    numRuns: INPUTS,
    seed: SEED,
    endOnFailure: PATH !== undefined,
    ...(PATH && { path: PATH }),
  })
  expect(web.output()).not.toMatch(/unhandled|uncaught/i)
  if (TIMED) process.stdout.write(`${times.format()}\n`)
})

test('no bytes make a fault of ours, or end the process', { timeout: 3_600_000 }, async () => {
  const { host } = new URL(web.url)
  const doors = target.routes.map(({ address }) => address)
  const times = new ProcessorTimes(web.pid)
  const send = async (bytes: Parameters<typeof toPieces>[0]) => {
    const pieces = toPieces(bytes, host, doors)
    const written = Buffer.concat(pieces).toString('latin1', 0, 600)
    if (TIMED) times.skip()
    const { statuses, text } = await sendBytes(web.url, pieces, 'when-quiet')
    const resend = () => sendBytes(web.url, pieces, 'when-quiet')
    if (TIMED) await times.note('nobody, by bytes', written.replaceAll('\r\n', ' | '), resend)
    for (const status of statuses)
      expect(isSilence(status, written) ? 200 : status, `${written}\n${web.output().slice(-1_500)}`).toBeLessThan(500)
    expect(leaks({ said: '', status: 0, headers: '', body: text }), written).toEqual([])
    expect(web.pid(), web.output().slice(-2_000)).toBeDefined()
  }
  await fc.assert(fc.asyncProperty(hostileBytes, send), { numRuns: Math.ceil(INPUTS / 10), seed: SEED })
  expect(web.output()).not.toMatch(/unhandled|uncaught/i)
  if (TIMED) process.stdout.write(`${times.format()}\n`)
})

test.each(['/?toString', '/sign-in?constructor=1&__proto__=2', '/sell/airtime?%76alueOf=3'])(
  '%s, with a name that every object has, is answered like the page without it',
  async (address) => {
    const answer = await fetch(`${web.url}${address}`, { redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    expect(answer.status).toBeLessThan(400)
    await answer.body?.cancel()
  },
)
