import { createHmac, randomUUID } from 'node:crypto'
import dns from 'node:dns'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deliverAlerts, sendTestAlert } from '@/lib/office/alerts/deliver-alerts.ts'
import type { AlertSettings } from '@/lib/office/alerts/model.ts'
import { getAlertSettings, listAlerts, listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { setKeyExpiry } from '@/lib/office/set-up/service-keys.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { formatDay, harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { type MailReceiver, openMailReceiver } from '../support/mail-receiver.ts'
import { NO_ALERTS } from '../support/no-alerts.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const SECRET = 'a secret of the alerts'
let mail: MailReceiver
let hook: WebhookReceiver
let owner: Actor

beforeAll(async () => {
  mail = await openMailReceiver()
  hook = await openWebhookReceiver()
  Object.assign(process.env, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'pos@kopje.example',
    ALERT_WEBHOOK_SECRET: SECRET,
    ALERT_PRIVATE_WEBHOOKS: '1',
  })
})

const shop = openShop()

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
})

afterAll(async () => {
  await mail.close()
  await hook.close()
})

afterEach(async () => {
  mail.take(true)
  hook.answerWith(200)
  mail.mails.length = 0
  hook.received.length = 0
  await db().$executeRaw`update "Alert" set "openKey" = null`
  await db().$executeRaw`update "AlertDelivery" set state = 'dropped', "nextAttemptAt" = null where state = 'due'`
  await db().$executeRaw`update "Incident" set "resolvedAt" = now()`
})

const refused = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

async function rule(wanted: Partial<AlertSettings> = {}) {
  const input = {
    ...NO_ALERTS,
    lowBalance: '50',
    mailTo: 'owner@kopje.example, farai@kopje.example',
    webhookUrl: hook.url,
    ...wanted,
  }
  await setAlertRule({ ctx: { actor: owner }, input })
  // That the rule changed is an alert of its own, which spending-told.test.ts is about.
  await db().spendingChange.deleteMany()
}

/** Sets the balance last heard from the Service. */
async function balance(cents: bigint, blockedCode: string | null = null) {
  const known = { availableCents: cents, balanceAt: new Date(), blockedCode }
  const where = { credential: 'demo' }
  await db().serviceStanding.upsert({ where, create: { ...where, environment: 'test', ...known }, update: known })
}

/** One minute of the worker. */
async function minute() {
  await watchAlerts('test')
  await deliverAlerts()
}

const makeDue = () => db().$executeRaw`
  update "AlertDelivery" set "nextAttemptAt" = now() - interval '1 second' where state = 'due'`
const open = async () => (await listOpenAlerts(owner)).map(({ kind }) => kind)

test('a low balance alerts once, on screen, by mail and by a signed webhook, until it recovers', async () => {
  await rule()
  await balance(4_999n)
  await minute()
  await minute()
  await balance(5_200n)
  await minute()
  expect(await listOpenAlerts(owner)).toEqual([
    { id: expect.any(String), kind: 'low_balance', detail: { balance: '$49.99', threshold: '$50.00' } },
  ])
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ from: 'pos@kopje.example', to: ['owner@kopje.example', 'farai@kopje.example'] })
  expect(mail.mails[0]?.data.replace(/=\n/g, '')).toContain('The Service balance is $49.99')
  expect(hook.received).toHaveLength(1)
  const { headers, body } = hook.received[0] ?? { headers: {}, body: '' }
  const signature = createHmac('sha256', SECRET).update(`${headers['x-alert-timestamp']}.${body}`).digest('hex')
  expect(headers['x-alert-signature']).toBe(signature)
  expect(JSON.parse(body)).toMatchObject({ partner: 'Kopje Kiosks', environment: 'test', kind: 'low_balance' })
  await balance(5_500n)
  await minute()
  expect(await open()).toEqual([])
  await balance(100n)
  await minute()
  expect(mail.mails).toHaveLength(2)
})

test('two workers in the same minute send one alert', async () => {
  await rule()
  await balance(100n)
  await Promise.all([minute(), minute(), minute()])
  await minute()
  expect(mail.mails).toHaveLength(1)
  expect(hook.received).toHaveLength(1)
})

test('an alert warns of a balance that will not last at today’s pace', async () => {
  await rule({ lowBalance: '', runwayHours: '3' })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '0778700001', amount: '20' })
  const [spent] = await db().$queryRaw<{ cents: bigint }[]>`
    select -sum("nativeCents")::bigint as cents from "JournalPosting" where account = 'service_available'`
  const cents = spent?.cents ?? 0n
  await balance(cents * 2n)
  await minute()
  const [line] = await listOpenAlerts(owner)
  expect(line).toMatchObject({ kind: 'short_runway', detail: { minutesLeft: 120 } })
  expect(mail.mails[0]?.data.replace(/=\n/g, '')).toContain('lasts 2 h 0 min')
  await balance(cents * 3n + cents / 2n)
  await minute()
  expect(await open()).toEqual(['short_runway'])
  await balance(cents * 4n)
  await minute()
  expect(await open()).toEqual([])
})

test('an alert says that a key is stopped, and why', async () => {
  await rule()
  await balance(100_000n, 'PARTNER_PAUSED')
  await minute()
  expect(await listOpenAlerts(owner)).toMatchObject([{ kind: 'stopped', detail: { code: 'PARTNER_PAUSED' } }])
  await balance(100_000n)
  await minute()
  expect(await open()).toEqual([])
})

test('a stop of a key that was taken out of the settings is over, and hides no stop of another', async () => {
  await rule()
  await balance(100_000n)
  const stopped = { blockedCode: 'PARTNER_PAUSED', balanceAt: new Date(), availableCents: 1n }
  await db().serviceStanding.create({ data: { credential: 'gone', environment: 'test', ...stopped } })
  await minute()
  expect(await open()).toEqual([])
  await balance(100_000n, 'ACCOUNT_CLOSED')
  await minute()
  expect(await listOpenAlerts(owner)).toMatchObject([{ kind: 'stopped', detail: { code: 'ACCOUNT_CLOSED' } }])
  await db().serviceStanding.delete({ where: { credential: 'gone' } })
})

test('an expiring key alerts thirty, fourteen and three days before and at its end, once each, until it is replaced', async () => {
  await rule()
  await balance(100_000n)
  const ends = async (days: number) => {
    const endsOn = harareDay(new Date(Date.now() + days * DAY_MS))
    await setKeyExpiry({ ctx: { actor: owner }, input: { credential: 'demo', endsOn } })
    await db().spendingChange.deleteMany()
    return endsOn
  }
  for (const [days, told] of [
    [31, 0],
    [30, 1],
    [15, 2],
    [14, 3],
    [3, 4],
    [-1, 5],
  ] as const) {
    const endsOn = await ends(days)
    await minute()
    await minute()
    expect({ days, told: mail.mails.length }).toEqual({ days, told })
    expect(await open()).toEqual(told === 0 ? [] : ['key_ending'])
    const line = `Service key demo ${days < 0 ? 'ended' : 'ends'} on ${formatDay(endsOn, 'en')}.`
    if (told > 0) expect(mail.mails.at(-1)?.data.replace(/=\r?\n/g, '')).toContain(line)
  }
  await ends(300)
  await minute()
  expect(await open()).toEqual([])
  expect(mail.mails).toHaveLength(5)
  await setKeyExpiry({ ctx: { actor: owner }, input: { credential: 'demo', endsOn: '' } })
})

test('an alert that could not be sent is retried until it is over', async () => {
  await rule()
  await balance(100n)
  mail.take(false)
  hook.answerWith(503)
  await minute()
  const deliveries = () => db().alertDelivery.findMany({ where: { alert: { openKey: { not: null } } } })
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['due', 1],
    ['due', 1],
  ])
  expect((await deliveries()).map(({ problem }) => problem).sort()).toEqual([
    expect.stringContaining('451'),
    'HTTP 503',
  ])
  await minute()
  expect(hook.received).toHaveLength(1)
  await makeDue()
  hook.answerWith(200)
  await minute()
  expect(hook.received).toHaveLength(2)
  expect((await deliveries()).map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
    'mail due',
    'webhook sent',
  ])
  await balance(100_000n)
  mail.take(true)
  await makeDue()
  await minute()
  expect(mail.mails).toEqual([])
})

test('a redirect by a receiver is not followed', async () => {
  await rule({ mailTo: '' })
  await balance(100n)
  hook.answerWith(302, { location: hook.url })
  await minute()
  expect(hook.received).toHaveLength(1)
})

test('in quiet hours an alert stays on screen, and is sent afterwards if it still holds', async () => {
  const [hours] = harareClock(new Date()).split(':')
  const inAnHour = `${String((Number(hours) + 2) % 24).padStart(2, '0')}:00`
  await rule({ quietFrom: `${hours}:00`, quietUntil: inAnHour })
  await balance(100n)
  await minute()
  expect(await open()).toEqual(['low_balance'])
  expect([...mail.mails, ...hook.received]).toEqual([])
  await balance(100_000n)
  await minute()
  await balance(100n)
  await minute()
  await makeDue()
  await minute()
  expect(mail.mails).toHaveLength(1)
  expect(hook.received).toHaveLength(1)
})

test('new incidents alert once per kind, to managers only, until they are resolved', async () => {
  await rule()
  await balance(100_000n)
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  const raise = (n: number, kind: 'statement_unexplained' | 'statement_gap') =>
    db().$transaction((tx) => raiseIncident(tx, { kind, environment: 'test', detail: { n } }))
  await raise(1, 'statement_unexplained')
  await raise(2, 'statement_unexplained')
  await raise(3, 'statement_gap')
  await minute()
  await minute()
  expect(mail.mails).toHaveLength(2)
  expect(mail.mails.map(({ data }) => data).join('')).toContain('The day does not balance')
  expect(await listOpenAlerts(supervisor)).toEqual([])
  expect(await listOpenAlerts(owner)).toHaveLength(2)
  expect(await listOpenAlerts(shop.actor)).toEqual([])
  await raise(4, 'statement_gap')
  await minute()
  expect(mail.mails).toHaveLength(3)
  await db().incident.updateMany({ data: { resolvedAt: new Date() } })
  await minute()
  expect(await open()).toEqual([])
  expect((await listAlerts(owner))[0]?.deliveries.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('six newer pieces of news hide neither a low balance nor a stop, in the office or at the counter', async () => {
  await rule({ mailTo: '', webhookUrl: '' })
  await balance(100n, 'PARTNER_PAUSED')
  await minute()
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    const news = { kind: 'statement_gap', environment: 'test', detail: { n } } as const
    await db().$transaction((tx) => raiseIncident(tx, news))
    await minute()
  }
  expect((await open()).sort()).toEqual([...Array(4).fill('incident'), 'low_balance', 'stopped'])
  expect((await open()).slice(0, 2).sort()).toEqual(['low_balance', 'stopped'])
  expect((await listOpenAlerts(owner, 'counter')).map(({ kind }) => kind)).toEqual(['low_balance'])
})

const KINDS = ['statement_unexplained', 'statement_gap', 'idempotency_conflict'] as const

/** Three mails are due. */
async function threeMails() {
  await rule({ webhookUrl: '' })
  await balance(100_000n)
  for (const kind of KINDS) {
    await db().$transaction((tx) => raiseIncident(tx, { kind, environment: 'test', detail: { n: 1 } }))
  }
  await watchAlerts('test')
  expect(await db().alertDelivery.count({ where: { state: 'due' } })).toBe(3)
}

/** Has mails sent by this server from now on. */
function sendBy(url: string): void {
  const settings = env().mail
  if (settings === null) throw new Error('mail is set up in these tests')
  settings.smtpUrl = url
}

test('a silent mail server holds one message, and another worker sends the rest, each once', async ({
  onTestFinished,
}) => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    sendBy(mail.url)
    silent.close()
  })
  await threeMails()
  sendBy(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const alive = vi.fn()
  const held = deliverAlerts(alive)
  await expect.poll(() => sockets.length).toBe(1)
  sendBy(mail.url)
  await deliverAlerts()
  expect(mail.mails).toHaveLength(2)
  for (const socket of sockets) socket.destroy()
  await held
  expect(alive).toHaveBeenCalledTimes(1)
  expect(mail.mails).toHaveLength(2)
  await makeDue()
  await deliverAlerts()
  expect(mail.mails).toHaveLength(3)
})

test('while no mail can be sent, a turn of the worker tries each once, says that it is alive, and ends', async () => {
  await threeMails()
  mail.take(false)
  const dueAgain: Promise<unknown>[] = []
  await deliverAlerts(() => {
    dueAgain.push(makeDue().then())
  })
  await Promise.all(dueAgain)
  expect(dueAgain).toHaveLength(3)
  const tried = await db().alertDelivery.findMany({ where: { state: 'due' }, select: { attempts: true } })
  expect(tried).toEqual([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }])
})

test('a silent name server holds a mail for seconds, not for minutes', async ({ onTestFinished }) => {
  const noAnswer = Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  const resolver = vi.spyOn(dns, 'Resolver').mockImplementation(function silent() {
    const resolve = (_name: string, answer: (fault: Error) => void) => answer(noAnswer)
    return { resolve4: resolve, resolve6: resolve } as never
  })
  onTestFinished(() => {
    resolver.mockRestore()
    sendBy(mail.url)
  })
  await rule({ webhookUrl: '' })
  sendBy('smtp://mail.kopje.example:25?allowInternalNetworkInterfaces=true')
  expect(await sendTestAlert({ ctx: { actor: owner } })).toMatchObject({ mail: { problem: 'EDNS' } })
  // For an address of either kind, each within its own seconds.
  const asked = [expect.objectContaining({ timeout: 2_000 })]
  expect(resolver.mock.calls).toEqual([asked, asked])
})

test('a test alert goes to every destination at once and shows the results', async () => {
  await rule()
  expect(await sendTestAlert({ ctx: { actor: owner } })).toEqual({
    mail: { sent: true, problem: null },
    webhook: { sent: true, problem: null },
  })
  hook.answerWith(500)
  expect(await sendTestAlert({ ctx: { actor: owner } })).toMatchObject({ webhook: { problem: 'HTTP 500' } })
  await rule({ mailTo: '', webhookUrl: '' })
  await expect(sendTestAlert({ ctx: { actor: owner } })).rejects.toEqual(refused('ALERT_NOWHERE'))
})

test.each<[Partial<AlertSettings>, string, keyof AlertSettings]>([
  [{ lowBalance: 'x' }, 'AMOUNT_NOT_A_NUMBER', 'lowBalance'],
  [{ runwayHours: '0' }, 'ALERT_HOURS', 'runwayHours'],
  [{ runwayHours: '-1' }, 'ALERT_HOURS', 'runwayHours'],
  [{ quietFrom: '22:00' }, 'ALERT_TIME', 'quietUntil'],
  [{ quietUntil: '06:00' }, 'ALERT_TIME', 'quietFrom'],
  [{ quietFrom: '25:00', quietUntil: '06:00' }, 'ALERT_TIME', 'quietFrom'],
  [{ mailTo: 'nobody' }, 'ALERT_MAIL', 'mailTo'],
  [{ mailTo: 'a@b.example\r\nBcc: c@d.example' }, 'ALERT_MAIL', 'mailTo'],
  [{ webhookUrl: 'ftp://hooks.example' }, 'ALERT_URL', 'webhookUrl'],
])('%o is refused', async (wanted, code, field) => {
  await expect(rule(wanted)).rejects.toMatchObject({ problem: { code, field } })
})

test('without permission a webhook calls no internal address, neither when it is set nor when it is sent', async () => {
  await rule({ mailTo: '' })
  const settings = env().alertWebhooks
  if (settings === null) throw new Error('webhooks are set up in these tests')
  settings.toPrivate = false
  for (const webhookUrl of [hook.url, 'https://127.0.0.1/', 'https://10.0.0.1/', 'http://hooks.example/']) {
    await expect(rule({ webhookUrl })).rejects.toEqual(refused('ALERT_URL'))
  }
  await balance(100n)
  await minute()
  expect(hook.received).toEqual([])
  const [delivery] = await db().alertDelivery.findMany({ where: { alert: { openKey: { not: null } } } })
  expect(delivery).toMatchObject({ state: 'given_up', problem: 'ADDRESS_INSIDE' })
  settings.toPrivate = true
})

test('settings are saved, shown as typed, and audited without the path of the address', async () => {
  const path = randomUUID()
  await rule({ lowBalance: '75.50', runwayHours: '1.5', webhookUrl: `${hook.url}/${path}` })
  const { settings } = await getAlertSettings(owner)
  expect(settings).toMatchObject({
    lowBalance: '75.50',
    runwayHours: '1.5',
    mailTo: 'owner@kopje.example, farai@kopje.example',
  })
  await rule({ quietFrom: '21:05', quietUntil: '06:00' })
  const audit = await db().audit.findMany({ where: { action: 'alert:settings' }, orderBy: { id: 'asc' } })
  expect(audit.at(-1)?.detail).toMatchObject({ after: { quietFrom: '21:05', quietUntil: '06:00' } })
  expect(JSON.stringify(audit, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(path)
})
