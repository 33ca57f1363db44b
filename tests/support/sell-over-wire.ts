import { beforeEach } from 'vitest'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { AIRTIME, makeDue, quote, sell, viewOf } from './sell.ts'
import { openShop } from './shop.ts'
import { sweep } from './sweep.ts'
import type { Wire } from './wire.ts'

type Steps = Parameters<Wire['does']>

/** The request that buys, and the lookup by reference. */
export const BUY = { method: 'POST', path: /\/transactions$/ }
export const LOOK = { method: 'GET', path: /\/transactions\?/ }

/**
 * A shop whose sales use a line that a test can interfere with; when a test begins, nothing is due and nothing is
 * changed. Customers' numbers start with `numbers`, so files do not collide.
 */
export function openShopOverWire(numbers: string) {
  const wire = {} as Wire
  let served = 0
  const shop = openShop({ onWire: (line) => Object.assign(wire, line) })

  beforeEach(async () => {
    wire.does()
    await db().sale.updateMany({ data: { nextCheckAt: null } })
  })

  return {
    shop,
    wire,
    /** How many requests bought since the line last got its steps. */
    posts: () => wire.count(BUY.method, BUY.path),
    /** Sells airtime of five dollars while the line performs these steps. */
    async sellOver(...steps: Steps): Promise<TicketView> {
      const ticket = await quote(shop.actor, { ...AIRTIME, recipient: `${numbers}${String(10 + served++)}` })
      wire.does(...steps)
      return sell(shop.actor, ticket)
    },
    /** The worker's next turn on the sale while the line performs these steps; returns what the counter then shows. */
    async turnOf({ sale, id }: TicketView, ...steps: Steps) {
      wire.does(...steps)
      await makeDue(sale.id)
      await sweep()
      return (await viewOf(shop.actor, id)).sale.outcome
    },
  }
}
