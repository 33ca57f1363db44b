import { beforeAll, expect, test, vi } from 'vitest'
import { MOST_VOUCHERS } from '@/lib/counter/ticket-forms/model.ts'
import { startLoops } from './loops.ts'

const limits = vi.hoisted(() => new Map<string, number | undefined>())

vi.mock('./repeat.ts', () => ({
  repeat(name: string, _everyMs: number, _work: unknown, { stuckAfterMs }: { stuckAfterMs?: number } = {}) {
    limits.set(name, stuckAfterMs)
    return { soon() {}, async stop() {} }
  },
}))

/** How long one price may be waited for. */
const PRICE_MS = 10_000

beforeAll(() => {
  Object.assign(globalThis, { posEnv: { credentials: [] } })
  startLoops()
})

test.each(['paid tickets', 'payments', 'webhooks'])('%s may wait for the price of each item of a ticket', (name) => {
  expect(limits.get(name)).toBeGreaterThan(2 * MOST_VOUCHERS * PRICE_MS)
})

test.each(['sweep', 'top-ups', 'alerts', 'months'])('%s is found to be stuck after the usual time', (name) => {
  expect(limits.has(name)).toBe(true)
  expect(limits.get(name)).toBeUndefined()
})
