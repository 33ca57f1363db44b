import { beforeEach } from 'vitest'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { sweep } from '@/lib/jobs/sweep.ts'
import { db } from '@/lib/platform/database/db.ts'
import { AIRTIME, makeDue, quote, sell, viewOf } from './sell.ts'
import { openShop } from './shop.ts'
import type { Wire } from './wire.ts'

type Steps = Parameters<Wire['does']>

/** The request that buys, and the look-up by reference. */
export const BUY = { method: 'POST', path: /\/transactions$/ }
export const LOOK = { method: 'GET', path: /\/transactions\?/ }

/**
 * A shop whose sales go over a line on which a test changes what is said; nothing is due, and nothing changed, when a test
 * begins. Customers' numbers begin with `numbers`, so that files do not meet.
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
    /** How many requests bought since the line was last told what to do. */
    posts: () => wire.count(BUY.method, BUY.path),
    /** Sells airtime of five dollars while the line does these steps. */
    async sellOver(...steps: Steps): Promise<TicketView> {
      const ticket = await quote(shop.actor, { ...AIRTIME, recipient: `${numbers}${String(10 + served++)}` })
      wire.does(...steps)
      return sell(shop.actor, ticket)
    },
    /** The sale's next turn of the worker while the line does these steps; gives what the counter says then. */
    async turnOf({ sale, id }: TicketView, ...steps: Steps) {
      wire.does(...steps)
      await makeDue(sale.id)
      await sweep()
      return (await viewOf(shop.actor, id)).sale.outcome
    },
  }
}
