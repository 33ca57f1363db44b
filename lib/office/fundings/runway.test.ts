import { expect, test } from 'vitest'
import { runwayMinutes } from './runway.ts'

const now = new Date('2026-11-21T10:00:00Z')
const since = new Date('2026-11-21T06:00:00Z')

test('a balance lasts as long as today’s pace allows', () => {
  expect(runwayMinutes(10_000n, { spentCents: 20_000n, since }, now)).toBe(120)
})

test('the first minutes of a day count as an hour’s pace', () => {
  expect(runwayMinutes(6_000n, { spentCents: 500n, since: new Date('2026-11-21T09:58:00Z') }, now)).toBe(720)
})

test('nothing is predicted if nothing is spent, and an empty balance lasts no time', () => {
  expect(runwayMinutes(5_000n, null, now)).toBeNull()
  expect(runwayMinutes(5_000n, { spentCents: -100n, since }, now)).toBeNull()
  expect(runwayMinutes(-1n, { spentCents: 100n, since }, now)).toBe(0)
})
