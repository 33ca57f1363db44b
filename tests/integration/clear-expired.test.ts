import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clearExpired } from '@/lib/people/sessions/clear-expired.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()
const NOW = new Date('2026-11-21T10:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

test('what expired long ago is deleted, what may still count stays', async () => {
  const session = (expiresAt: Date, endedAt: Date | null = null) =>
    db().staffSession.create({ data: { staffId: shop.actor.staffId, expiresAt, endedAt } })
  const stays = [await session(daysAgo(-1)), await session(daysAgo(6)), await session(daysAgo(-1), daysAgo(6))].map(
    ({ id }) => id,
  )
  await session(daysAgo(8))
  await session(daysAgo(-1), daysAgo(8))
  await db().rateLimiterFlexible.createMany({
    data: [
      { key: 'person:old', points: 5, expire: daysAgo(2) },
      { key: 'person:new', points: 5, expire: daysAgo(0) },
    ],
  })
  const code = (codeHash: string, expiresAt: Date) =>
    db().enrolmentCode.create({ data: { codeHash, branchCode: 'HRE-01', createdById: randomUUID(), expiresAt } })
  await code('old', daysAgo(2))
  await code('new', daysAgo(0.5))
  const audits = await db().audit.count()

  expect(await clearExpired(NOW)).toBe(4)

  const left = await db().staffSession.findMany({ select: { id: true } })
  expect(left.map(({ id }) => id).sort()).toEqual(stays.sort())
  expect(await db().rateLimiterFlexible.findMany({ select: { key: true } })).toEqual([{ key: 'person:new' }])
  expect(await db().enrolmentCode.findMany({ select: { codeHash: true } })).toEqual([{ codeHash: 'new' }])
  expect(await db().audit.count()).toBe(audits)
  expect(await clearExpired(NOW)).toBe(0)
})

test('counts of tries are deleted some thousands at a time, all of them', async () => {
  await db().$executeRaw`
    insert into "RateLimiterFlexible" (key, points, expire)
    select 'made-up:' || n, 1, ${daysAgo(2)} from generate_series(1, 5001) n`
  await db().$executeRaw`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 5000 then raise exception 'too many at once'; end if;
      return null;
    end $$`
  await db().$executeRaw`
    create trigger refuse_many after delete on "RateLimiterFlexible" referencing old table as gone
    for each statement execute function refuse_many()`
  expect(await clearExpired(NOW)).toBe(5001)
  expect(await db().rateLimiterFlexible.count({ where: { key: { startsWith: 'made-up:' } } })).toBe(0)
})
