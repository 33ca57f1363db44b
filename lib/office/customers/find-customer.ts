import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { salesOf } from './internal/sales-of.ts'

/**
 * The newest sale to a whole number, meter or account at the actor's branches, which stands for the customer without
 * naming the number; null if they bought nothing there. Part of a number finds nobody.
 */
export async function findCustomer({
  ctx: { actor },
  input,
}: {
  ctx: Ctx
  input: { text: string }
}): Promise<string | null> {
  authorise(actor, 'report:read')
  const typed = parseTypedPhone(input.text, { allowTrigger: true })
  const bare = input.text.trim()
  const ways = [...(typed.ok ? [typed.phone] : []), bare.replace(/[\s-]/g, ''), bare].filter((way) => way !== '')
  if (ways.length === 0) return null
  const [newest] = await db().$queryRaw<{ id: string }[]>(Prisma.sql`
    select o.id::text from (
      select s.id, s."claimedAt" from ${salesOf(actor, null)} and s.recipient = any(${ways}::text[])
        and s."claimedAt" is not null offset 0
    ) o order by o."claimedAt" desc, o.id desc limit 1`)
  return newest?.id ?? null
}
