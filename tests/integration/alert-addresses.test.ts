import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { deliverAlerts } from '@/lib/office/alerts/deliver-alerts.ts'
import { listAlerts } from '@/lib/office/alerts/queries.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { listSettingChanges, undoChange } from '@/lib/office/changes/spending-changes.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { type MailReceiver, openMailReceiver } from '../support/mail-receiver.ts'
import { NO_ALERTS } from '../support/no-alerts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

let mail: MailReceiver
let hook: WebhookReceiver
let otherHook: WebhookReceiver
let thief: Actor
let owner: Actor

beforeAll(async () => {
  mail = await openMailReceiver()
  hook = await openWebhookReceiver()
  otherHook = await openWebhookReceiver()
  Object.assign(process.env, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'pos@kopje.example',
    ALERT_WEBHOOK_SECRET: 'a secret of the alerts',
    ALERT_PRIVATE_WEBHOOKS: '1',
  })
})

openShop()

beforeAll(async () => {
  thief = await openTill('HRE-01', 'Tendai', 'owner')
  owner = await openTill('HRE-01', 'Rumbi', 'owner')
})

beforeEach(async () => {
  await tellTo(OWNERS)
  await db().spendingChange.deleteMany()
  await db().$executeRaw`update "Alert" set "openKey" = null`
  await db().$executeRaw`update "AlertDelivery" set state = 'dropped', "nextAttemptAt" = null where state = 'due'`
  for (const heard of [mail.mails, hook.received, otherHook.received]) heard.length = 0
  otherHook.answerWith(200)
})

afterAll(async () => {
  await mail.close()
  await hook.close()
  await otherHook.close()
})

const OWNERS = 'owners@kopje.example'
const ELSEWHERE = 'thief@elsewhere.example'

function tellTo(mailTo: string, webhookUrl = '', actor = thief): Promise<void> {
  return setAlertRule({ ctx: { actor }, input: { ...NO_ALERTS, mailTo, webhookUrl } })
}

const charge = (amount: string) =>
  setProductPrice({ ctx: { actor: thief }, input: { productCode: 'econet.airtime', charge: amount, price: '' } })

/** One minute of the worker. */
async function minute(): Promise<void> {
  await watchAlerts('test')
  await deliverAlerts()
}

/** To whom mails about something went. */
const toldOf = (what: string) =>
  mail.mails.flatMap(({ to, data }) => (data.replace(/=\r?\n/g, '').includes(what) ? to : [])).sort()

test.each([
  ['exchanged', ELSEWHERE, [OWNERS, ELSEWHERE]],
  ['removed, with nobody in their place', '', [OWNERS]],
  ['joined by another, who were told anyway', `${OWNERS}, ${ELSEWHERE}`, [OWNERS, ELSEWHERE]],
])('addresses that are %s hear of it, each once', async (_what, mailTo, told) => {
  await tellTo(mailTo)
  await minute()
  await minute()
  expect(toldOf('changed who gets alerts')).toEqual(told)
})

test('an address that was removed is told so, and where it can be undone', async () => {
  await tellTo(ELSEWHERE)
  await minute()
  const [own] = mail.mails.filter(({ to }) => to.includes(OWNERS))
  const text = own?.data.replace(/=\r?\n/g, '')
  expect(text).toContain('This address was removed from the alerts')
  expect(text).toContain('/alerts')
})

test('what was done just before, and not told yet, is told to the addresses of then too', async () => {
  await charge('0.41')
  await tellTo(ELSEWHERE)
  await minute()
  expect(toldOf('changed prices')).toEqual([OWNERS, ELSEWHERE])
})

test('so is what was told but not sent', async () => {
  await charge('0.42')
  await watchAlerts('test')
  await tellTo(ELSEWHERE)
  await deliverAlerts()
  expect(toldOf('changed prices')).toEqual([OWNERS, ELSEWHERE])
})

test('for a day they hear of what spends, over several changes, and of nothing else', async () => {
  await tellTo(ELSEWHERE)
  await tellTo('second@elsewhere.example')
  await charge('0.43')
  await db().$transaction((tx) => raiseIncident(tx, { kind: 'statement_gap', environment: 'test', detail: {} }))
  await minute()
  expect(toldOf('changed prices')).toEqual([OWNERS, 'second@elsewhere.example', ELSEWHERE])
  expect(toldOf('statement has a gap')).toEqual(['second@elsewhere.example'])
  await db().$executeRaw`update "SpendingChange" set "undoUntil" = now() - interval '1 second'`
  await charge('0.44')
  mail.mails.length = 0
  await minute()
  expect(toldOf('changed prices')).toEqual(['second@elsewhere.example'])
})

test('undone, the addresses are as before, and those that it takes away hear of that alone', async () => {
  await tellTo(ELSEWHERE)
  const [change] = await listSettingChanges(owner, ['alert_rule'])
  await undoChange({ ctx: { actor: owner }, input: { changeId: change?.id ?? '' } })
  await minute()
  expect(toldOf('undid a change')).toEqual([OWNERS, ELSEWHERE])
  expect(toldOf('changed who gets alerts')).toEqual([OWNERS])
  await charge('0.45')
  await minute()
  expect(toldOf('changed prices')).toEqual([OWNERS])
})

test('nor does anybody take the owners’ address away unnoticed by undoing that they named it', async () => {
  await tellTo('')
  await db().spendingChange.deleteMany()
  await tellTo(OWNERS, '', owner)
  const [change] = await listSettingChanges(thief, ['alert_rule'])
  await undoChange({ ctx: { actor: thief }, input: { changeId: change?.id ?? '' } })
  await minute()
  expect(toldOf('Tendai undid a change')).toEqual([OWNERS])
})

test('what waits for an address is dropped once that address is back', async () => {
  await tellTo(ELSEWHERE)
  await watchAlerts('test')
  const [change] = await listSettingChanges(owner, ['alert_rule'])
  await undoChange({ ctx: { actor: owner }, input: { changeId: change?.id ?? '' } })
  await db().$executeRaw`delete from "AlertDelivery" where channel = 'mail'`
  await deliverAlerts()
  const [row] = await listAlerts(owner)
  expect(row?.deliveries).toMatchObject([{ channel: 'former_mail', state: 'dropped', problem: null }])
  expect(mail.mails).toEqual([])
})

test('whoever changes the addresses again and again crowds the first of them out of no mail', async () => {
  const crowd = (round: number) => Array.from({ length: 20 }, (_, at) => `crowd-${round}-${at}@elsewhere.example`)
  for (const round of [1, 2, 3, 4]) await tellTo(crowd(round).join())
  await minute()
  const former = mail.mails.find(({ to }) => to.includes(OWNERS))
  expect(former?.to).toEqual([OWNERS, ...crowd(1), ...crowd(2).slice(0, 19)])
})

test('a webhook that was exchanged hears of it, and one that answers no more keeps nothing from the new one', async () => {
  await tellTo(OWNERS, otherHook.url)
  await db().spendingChange.deleteMany()
  otherHook.answerWith(500)
  await tellTo(OWNERS, hook.url)
  await minute()
  await db().$executeRaw`update "AlertDelivery" set "nextAttemptAt" = now() where state = 'due'`
  await minute()
  expect(hook.received).toHaveLength(1)
  expect(otherHook.received).toHaveLength(2)
  expect(JSON.parse(otherHook.received[0]?.body ?? '')).toMatchObject({
    kind: 'spending',
    detail: { change: 'alerts' },
  })
  const [row] = await listAlerts(owner)
  expect(row?.deliveries).toMatchObject([
    { channel: 'former_webhook', state: 'due' },
    { channel: 'mail', state: 'sent' },
    { channel: 'webhook', state: 'sent' },
  ])
})

test('the place of a webhook, which may hold a secret, is shown in no list of changes', async () => {
  await tellTo(OWNERS, `${hook.url}/secret-place`)
  await tellTo(OWNERS, `${hook.url}/other-place`)
  const changes = await listSettingChanges(owner, ['alert_rule'])
  expect(changes).toHaveLength(2)
  expect(JSON.stringify(changes)).not.toMatch(/secret-place|other-place/)
})
