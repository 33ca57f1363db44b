import { expect, test } from 'vitest'
import { noteTicket } from '@/lib/counter/tickets/note-ticket.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, quote, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
const versionOf = async (ticketId: string) => (await viewOf(shop.actor, ticketId)).version

test('a ticket keeps its version while nothing that is shown of it changes', async () => {
  const { id } = await sellNow(shop.actor, AIRTIME)
  const first = await versionOf(id)
  expect(first).toMatch(/^[\w-]{16}$/)
  expect(await versionOf(id)).toBe(first)
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  expect((await getTicket(owner, id))?.version).toBe(first)
})

test('a sale that has its end and is looked up once more keeps the version of its ticket', async () => {
  const { id, sale } = await sellNow(shop.actor, { ...AIRTIME, amount: '7' })
  const [first, { checkedAt }] = [await versionOf(id), sale]
  const { state } = await db().sale.findUniqueOrThrow({ where: { id: sale.id } })
  expect(state).toBe('completed')
  await db().$executeRaw`update "Sale" set "checkedAt" = now() + interval '1 minute' where id = ${sale.id}::uuid`
  expect((await viewOf(shop.actor, id)).sale.checkedAt).not.toEqual(checkedAt)
  expect(await versionOf(id)).toBe(first)
})

test('a sale, its outcome and a note each make another version', async () => {
  const quoted = await quote(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  const versions = [quoted.version]
  versions.push((await sell(shop.actor, quoted)).version)
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(quoted.sale.id)
  await sweep()
  versions.push(await versionOf(quoted.id))
  await noteTicket({ ctx: { actor: shop.actor }, input: { ticketId: quoted.id, customerName: 'Chipo', note: '' } })
  versions.push(await versionOf(quoted.id))
  expect(new Set(versions).size).toBe(4)
})

test('two tickets alike in all but their number have two versions', async () => {
  const [one, other] = [await sellNow(shop.actor, AIRTIME), await sellNow(shop.actor, { ...AIRTIME, amount: '6' })]
  expect(one.version).not.toBe(other.version)
})
