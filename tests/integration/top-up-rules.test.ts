import { beforeAll, beforeEach, expect, test } from 'vitest'
import { followFunding } from '@/lib/office/fundings/follow-funding.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openShop, openTill } from '../support/shop.ts'
import { followTopUp, incidentsOfTopUp, topUp } from '../support/top-up.ts'
import { say, type Wire } from '../support/wire.ts'

let wire: Wire
let manager: Actor
openShop({ onWire: (line) => (wire = line) })

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})
beforeEach(() => wire.does())

const ASK = { method: 'POST', path: /\/fundings$/ }

/** Seconds until a top-up is next checked, and until it may be sent again. */
async function waitsOf(id: string): Promise<{ look: number; repeat: number }> {
  const [row] = await db().$queryRaw<{ look: number; repeat: number }[]>`
    select extract(epoch from "nextCheckAt" - now())::float as look,
      extract(epoch from "repeatAfter" - now())::float as repeat
    from "Funding" where id = ${id}::uuid`
  return row ?? expect.unreachable('the top-up is there')
}

test('a Retry-After of days delays a top-up by a minute at most', async () => {
  const later = { 'retry-after': '999999' }
  wire.does({ ...ASK, times: 1, act: say(500, 'INTERNAL_ERROR', later) })
  const asked = await topUp(manager)
  expect(asked.outcome).toBe('unknown')
  const { look, repeat } = await waitsOf(asked.id)
  expect(look).toBeLessThanOrEqual(10)
  expect(repeat).toBeGreaterThan(10)
  expect(repeat).toBeLessThanOrEqual(60)
  await followFunding(asked.id)
  expect(wire.count('POST', ASK.path)).toBe(1)
  expect((await followTopUp(manager, asked)).outcome).toBe('waiting')
})

test('a top-up answered with an unknown code also waits, and a person is told', async () => {
  wire.does({ ...ASK, act: say(418, 'TEAPOT_COLD') })
  const asked = await topUp(manager)
  await followFunding(asked.id)
  expect(wire.count('POST', ASK.path)).toBe(1)
  expect((await waitsOf(asked.id)).repeat).toBeGreaterThan(5)
  expect((await followTopUp(manager, asked)).outcome).toBe('unknown')
  expect(await incidentsOfTopUp(asked.id)).toEqual(['unknown_error_code'])
})
