import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { payDebt } from '@/lib/counter/tickets/pay-debt.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { watchCollections } from '@/lib/jobs/watch-lists.ts'
import { type Actor, GIVABLE, type Permission } from '@/lib/people/access/model.ts'
import { PERMISSION_GROUPS, withBrought } from '@/lib/people/roles/model.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { readDoors } from '../../scripts/doors/read-doors.ts'
import { collect, deposit, followNow } from '../support/collect.ts'
import { callerBrowser } from '../support/doors/caller-browser.ts'
import { type Caller, signInCaller } from '../support/doors/callers.ts'
import { readBuiltActions } from '../support/doors/post-action.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { giveRole } from '../support/give-role.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, ELECTRICITY, makeDue, quote, sellNow, VOUCHER } from '../support/sell.ts'
import { open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { cut, type Wire } from '../support/wire.ts'

/**
 * The counter's pages, as a web process sends them. First as roles that lack one permission each: none shows a button or
 * link that would be refused.
 */
const wire = {} as Wire
const shop = openShop({ onWire: (line) => Object.assign(wire, line) })
let web: WebProcess
let seller: Caller
let pages: string[] = []
let actionsById: Map<string, Permission>

const COUNTER: readonly Permission[] = PERMISSION_GROUPS.counter
/** What of the counter is pressed; the others are decided where something is sold, or show more of a page. */
const PRESSED = [
  ...(['money:return', 'collection:create', 'receipt:print', 'receipt:share', 'token:reveal'] as const),
  ...(['shift:run', 'cash:move', 'cash:pay-out', 'collection:second', 'collection:pay-out'] as const),
]

type PageDoor = { address: RegExp; permission: Permission }
/** Its page is that of every movement of cash. */
const PAYOUT: PageDoor = { address: /^\/shift\/move\/payout$/, permission: 'cash:pay-out' }
const declaredPages: PageDoor[] = readDoors().flatMap(({ kind, name, access }) => {
  if (kind !== 'page' || !access || !('permission' in access)) return []
  const address = new RegExp(`^${name.replace(/\[[^\]]+\]/g, '[^/]+')}$`)
  return [{ address, permission: access.permission as Permission }]
})
const pageDoors = [PAYOUT, ...declaredPages]

beforeAll(async () => {
  web = await startWeb()
  const declared = new Map(readDoors().map(({ file, name, access }) => [`${file} ${name}`, access]))
  actionsById = new Map(
    readBuiltActions().flatMap(({ id, file, name }) => {
      const access = declared.get(`${file} ${name}`)
      return access && 'permission' in access ? [[id, access.permission as Permission] as const] : []
    }),
  )
  seller = await signInCaller(web.url, { role: 'cashier' })
  const { actor } = seller
  await open(actor, { USD: '100' })
  const failed = await sellNow(actor, { ...AIRTIME, recipient: '263000000003' })
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(failed.sale.id)
  await sweep()
  const sold = await sellNow(actor, AIRTIME)
  const tickets = [
    ...[failed, sold, await sellNow(actor, ELECTRICITY), await sellNow(actor, VOUCHER)],
    await sellNow(actor, { ...AIRTIME, recipient: '263000000002' }),
    await quote(actor, AIRTIME),
  ]
  const collecting = await quote(actor, { ...AIRTIME, recipient: '263778130002' })
  await collect(actor, collecting)
  const { ticketId } = await deposit(actor)
  pages = [
    ...['/sell/airtime', '/waiting', '/sales', '/paid', '/shift', '/shift/close', '/left-open', '/settings/keys'],
    ...[...tickets, collecting].map(({ id }) => `/tickets/${id}`),
    ...[`/tickets/${sold.id}/receipt`, `/collect/${ticketId}`],
  ]
}, 600_000)

afterAll(() => web?.stop())

/** Everything of the counter that can be had without a permission. */
const without = (lacking: Permission) => COUNTER.filter((one) => !withBrought([one]).includes(lacking))

/** What the screens offer somebody with these permissions: what each button posts and each link opens needs. */
async function offeredTo(permissions: readonly Permission[]): Promise<Map<Permission, string[]>> {
  const caller = await signInCaller(web.url, { role: 'cashier', at: seller })
  await giveRole(caller.actor, permissions)
  const offered = new Map<Permission, string[]>()
  for (const page of pages) {
    const answer = await fetch(web.url + page, { headers: caller.headers, redirect: 'manual' })
    expect(answer.status, page).toBeLessThan(500)
    if (answer.status !== 200) continue
    const body = await answer.text()
    for (const needed of [...neededByActions(body), ...neededByLinks(body)]) {
      offered.set(needed, [...(offered.get(needed) ?? []), page])
    }
  }
  return offered
}

function neededByActions(body: string): Permission[] {
  const ids = new Set(body.match(/\b[0-9a-f]{42}\b/g) ?? [])
  return [...ids].flatMap((id) => actionsById.get(id) ?? [])
}

function neededByLinks(body: string): Permission[] {
  const links = new Set([...body.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, href]) => href ?? ''))
  return [...links].flatMap((href) => pageDoors.find(({ address }) => address.test(href))?.permission ?? [])
}

test('whoever may do everything at the counter is offered all of it on these screens', async () => {
  const offered = await offeredTo(withBrought([...COUNTER, 'shift:approve', 'money:keep']))
  const unseen = PRESSED.filter((permission) => !offered.has(permission))
  expect(unseen).toEqual(['collection:second', 'collection:pay-out'])
})

test.each(PRESSED)('a role without %s is offered nothing that needs it', async (lacking) => {
  const permissions = without(lacking)
  const offered = await offeredTo(permissions)
  const refused = [...offered].filter(([needed]) => GIVABLE.includes(needed) && !permissions.includes(needed))
  expect(Object.fromEntries(refused)).toEqual({})
})

test('whoever only sells is offered nothing else', async () => {
  const permissions = withBrought(['sale:create'])
  const offered = await offeredTo(permissions)
  const refused = [...offered].filter(([needed]) => GIVABLE.includes(needed) && !permissions.includes(needed))
  expect(Object.fromEntries(refused)).toEqual({})
})

test('cash beside a declined payment is handed over by who may give money back; another role is told whom to ask', async () => {
  const quoted = await quote(seller.actor, { ...AIRTIME, recipient: '263778130003' })
  const asked = await collect(seller.actor, quoted, { cash: '2', phone: '263000000003' })
  await portalOf(shop.simulator.url).advance(40)
  expect((await followNow(seller.actor, asked)).outcome).toBe('not_paid')
  const pageOf = async (permissions: readonly Permission[]) => {
    const caller = await signInCaller(web.url, { role: 'cashier', at: seller })
    await giveRole(caller.actor, permissions)
    const browser = callerBrowser(web.url, caller)
    await browser.open(`/tickets/${quoted.id}`)
    expect(browser.text).toContain('You hold $2.00 of the customer’s cash.')
    return {
      handsOver: browser.text.includes('hand over the cash first, then confirm it'),
      mayLeave: browser.text.includes('The customer can try again, pay another way, or leave.'),
      asksOther: browser.text.includes('Ask somebody who may give money back.'),
      nextOn: browser.shown?.page.querySelector('#next-customer kbd')?.text,
    }
  }
  const giving = { handsOver: true, mayLeave: false, asksOther: false, nextOn: 'N' }
  expect(await pageOf(withBrought([...COUNTER]))).toEqual(giving)
  const asking = { handsOver: false, mayLeave: true, asksOther: true, nextOn: 'N' }
  expect(await pageOf(without('money:return'))).toEqual(asking)
})

const CLOSED = 'the utility has closed electricity'

test('electricity is not called closed by the utility while the Service does not answer, and is sold once it does', async () => {
  const page = async () => (await fetch(`${web.url}/sell/electricity`, { headers: seller.headers })).text()
  wire.does({ method: 'GET', path: /\/products/, act: cut })
  const without = await page()
  expect(without).toContain('>The Service did not answer')
  expect(without).not.toContain(`>Nothing can be sold: ${CLOSED}`)
  wire.does()
  const again = await page()
  expect(again).not.toContain('>The Service did not answer')
  expect(again).not.toContain(`>Nothing can be sold: ${CLOSED}`)
})

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

/** Two ways to ask for $10.00 by phone of a payer whose payment the Service reverses, with nothing sent for it. */
const NOTHING_SENT = {
  'a ticket whose item was never sent': async (by: Actor) => {
    const ticket = await quote(by, { ...AIRTIME, recipient: '263778400010', amount: '10' })
    const asked = await collect(by, ticket, { phone: '263000000004' })
    await giveUpTicket({ ctx: { actor: by }, input: { ticketId: asked.ticketId } })
    return { asked, page: `/tickets/${asked.ticketId}` }
  },
  'a deposit': async (by: Actor) => {
    const asked = await deposit(by, { phone: '263000000004', amount: '10' })
    return { asked, page: `/collect/${asked.ticketId}` }
  },
}

test.each(Object.entries(NOTHING_SENT))('what is owed on %s is taken on its page', async (_what, ask) => {
  const caller = await signInCaller(web.url, { role: 'cashier' })
  await open(caller.actor, { USD: '50' })
  const { asked, page } = await ask(caller.actor)
  const { ticketId } = await followNow(caller.actor, asked)
  const supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: caller.actor.till }
  const input = { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42' }
  await payOut({ ctx: { actor: supervisor }, input })
  await portalOf(shop.simulator.url).advance(130)
  await watchCollections(credentialNamed('demo'))
  expect(await bookedFor(ticketId)).toMatchObject({ receivable: 1000, drawer: -1000 })

  const shown = callerBrowser(web.url, caller)
  await shown.open(page)
  expect(shown.text).toContain('The customer owes $10.00.')
  expect(shown.text).not.toContain('The goods came')
  await shown.press(/^Confirm cash taken/, { amount: '4' })
  expect(shown.shown?.url.pathname).toBe(page)
  expect(shown.text).toContain('The customer owes $6.00.')
  const atOtherTill = { ticketId, intentId: randomUUID(), amount: '5' }
  await payDebt({ ctx: { actor: shop.actor }, input: atOtherTill })
  await shown.press(/^Confirm cash taken/)
  expect(shown.text).toContain('the debt has changed and is now $1.00')
  await shown.open(page)
  await shown.press(/^Confirm cash taken/)
  expect(shown.text).not.toContain('The customer owes')
  expect(shown.text).toContain('Paid later in cash$4.00 + $5.00 + $1.00')
  expect(await bookedFor(ticketId)).toEqual({})
})
