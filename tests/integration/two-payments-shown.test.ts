import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect, followNow } from '../support/collect.ts'
import { callerBrowser } from '../support/doors/caller-browser.ts'
import { signInCaller } from '../support/doors/callers.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, quote } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let web: WebProcess

beforeAll(async () => {
  web = await startWeb()
}, 300_000)

afterAll(() => web?.stop())

test('while the first payment may still come, the page of a second that was declined does not say that nothing is owed', async () => {
  const caller = await signInCaller(web.url, { role: 'cashier' })
  const supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: caller.actor.till }
  const portal = portalOf(shop.simulator.url)
  const ticket = await quote(caller.actor, { ...AIRTIME, recipient: '263778500001' })
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 2 }])
  const first = await collect(caller.actor, ticket, { phone: '0772600001' })
  const second = await collect(supervisor, ticket, { phone: '0772600002', bothMayBePaid: true })
  await portal.customer(second.upstreamId ?? '', 'decline')
  await followNow(caller.actor, second)

  const page = callerBrowser(web.url, caller)
  await page.open(`/tickets/${ticket.id}`)
  expect(page.text).not.toContain('Nothing is owed')
  expect(page.text).not.toContain('Cancel sale')
  expect(page.text).toContain('No money yet. We have requested $5.00 by EcoCash. 077 260 0001 now shows a request')
  expect(page.text).toContain('Check with the Service')
  expect(page.text).toContain('Stop waiting')
  await portal.customer(first.upstreamId ?? '', 'approve')
  await followNow(caller.actor, first)
  await page.open(`/tickets/${ticket.id}`)
  expect(page.text).toContain('Delivered')
})
