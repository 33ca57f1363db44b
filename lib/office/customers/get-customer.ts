import { showRecipient } from '@/lib/counter/tickets/model.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { listSoldOf } from '@/lib/office/sold/list-sold.ts'
import type { SoldRow } from '@/lib/office/sold/model.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { type PageWalk, parseTimePlace } from '@/lib/platform/shared/page.ts'
import { maskRecipient, parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { salesOf } from './internal/customer-sums.ts'
import type { CustomerProduct, CustomerView } from './model.ts'

/** The customer of a sale; null if no such sale is at the actor's branches, or the customer was forgotten. */
export async function getCustomer(actor: Actor, saleId: string): Promise<CustomerView | null> {
  const own = await ownSales(actor, saleId)
  if (own === null) return null
  const [products, [first]] = await Promise.all([
    db().$queryRaw<CustomerProduct[]>`
      select coalesce(max(o."productName"), o."productCode", '') as product, count(*)::int as sales,
        sum(o."priceCents")::bigint as "salesCents", sum(o."priceCents" - o."totalDebitCents")::bigint as "marginCents",
        max(o."claimedAt") as "lastAt"
      from ${own.sales} o where o.state = 'completed'
      group by o."productCode" order by sales desc, product`,
    db().$queryRaw<{ firstAt: Date }[]>`select min(o."claimedAt") as "firstAt" from ${own.sales} o`,
  ])
  return first ? { recipient: own.shown, firstAt: first.firstAt, products } : null
}

export async function listCustomerSales(actor: Actor, saleId: string, walk: PageWalk): Promise<SoldRow[]> {
  const own = await ownSales(actor, saleId)
  if (own === null) return []
  const place = parseTimePlace(walk.from)
  const order = walk.back ? Prisma.sql`asc` : Prisma.sql`desc`
  const beyond = place
    ? Prisma.sql`where (o."claimedAt", o.id) ${walk.back ? Prisma.sql`>` : Prisma.sql`<`} (${place.at}, ${place.id}::uuid)`
    : Prisma.empty
  const found = await db().$queryRaw<{ id: string }[]>`
    select o.id::text from ${own.sales} o ${beyond}
    order by o."claimedAt" ${order}, o.id ${order} limit ${walk.take}`
  const ids = found.map(({ id }) => id)
  const rows = new Map((await listSoldOf(actor, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

async function ownSales(actor: Actor, saleId: string): Promise<{ sales: Prisma.Sql; shown: string } | null> {
  authorise(actor, 'report:read')
  if (!UUID.test(saleId)) return null
  const sales = salesOf(actor, null)
  const [of] = await db().$queryRaw<{ recipient: string | null; recipientField: string | null }[]>`
    select s.recipient, s."recipientField" from ${sales} and s.id = ${saleId}::uuid`
  if (!of?.recipient) return null
  const { recipient, recipientField } = of
  const whole = showRecipient(recipientField, recipient)
  return {
    sales: Prisma.sql`(select s.* from ${sales} and s.recipient = ${recipient} and s."claimedAt" is not null offset 0)`,
    shown: may(actor, 'sale:read-branch') ? whole : maskRecipient(recipient),
  }
}

/** The newest sale to a whole number stands for the customer, without naming it; part of a number finds nobody. */
export async function findCustomer({
  ctx: { actor },
  input,
}: {
  ctx: Ctx
  input: { text: string }
}): Promise<string | null> {
  authorise(actor, 'report:read')
  const number = parseTypedPhone(input.text, { allowTrigger: true })
  const bare = input.text.trim()
  const ways = [...(number.ok ? [number.phone] : []), bare.replace(/[\s-]/g, ''), bare].filter((way) => way !== '')
  if (ways.length === 0) return null
  const [newest] = await db().$queryRaw<{ id: string }[]>(Prisma.sql`
    select o.id::text from (
      select s.id, s."claimedAt" from ${salesOf(actor, null)} and s.recipient = any(${ways}::text[])
        and s."claimedAt" is not null offset 0
    ) o order by o."claimedAt" desc, o.id desc limit 1`)
  return newest?.id ?? null
}
