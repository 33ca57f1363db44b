import { expect, test } from 'vitest'
import { explainRows } from '@/lib/office/statement/explain-rows.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openShop } from '../support/shop.ts'

openShop()

test('years of rows from before our books began are left out some thousand at a time, and booked as one balance', async () => {
  await syncStatement('test')
  const top = await db().statementEntry.findFirstOrThrow({ orderBy: { position: 'desc' } })
  await db().$executeRaw`
    insert into "StatementEntry" (environment, position, credential, kind, "occurredAt", "amountCents", "balanceAfterCents")
    select 'test', ${top.position}::bigint + n, ${top.credential}, 'top_up',
      now() - interval '3 years' + n * interval '1 minute', 100, ${top.balanceAfterCents}::bigint + n * 100
    from generate_series(1, 12000) n`
  await db().statementSync.updateMany({ data: { headPosition: top.position + 12_000n } })
  await explainRows('test')
  expect(await db().statementEntry.count({ where: { match: { not: 'before' } } })).toBe(0)
  const together = await db().$queryRaw<{ rows: number }[]>`
    select count(*)::int as rows from "StatementEntry" group by xmin order by rows desc`
  expect(together.slice(0, 3)).toEqual([{ rows: 5_000 }, { rows: 5_000 }, { rows: 2_000 }])
  const { postings } = await db().journalEntry.findFirstOrThrow({
    where: { objectId: 'opening' },
    include: { postings: { where: { account: 'service_available' } } },
  })
  expect(postings.map(({ nativeCents }) => nativeCents)).toEqual([top.balanceAfterCents + 1_200_000n])
})
