import { beforeEach } from 'vitest'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { AIRTIME, makeDue, quote, sell, viewOf } from './sell.ts'
import { openShop } from './shop.ts'
import { sweep } from './sweep.ts'
import type { Wire } from './wire.ts'

type Steps = Parameters<Wire['does']>

/** The request that buys, and the look-up by reference. */
export const BUY = { method: 'POST', path: /\/transactions$/ }
export const LOOK = { method: 'GET', path: /\/transactions\?/ }

/**
 * A shop that sells over a line that a test can interfere with; when a test begins, nothing is due and the line passes
 * everything unchanged. Customers' numbers start with `numbers`, so that files do not collide.
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
    /** How many requests have bought since the line last got its steps. */
    posts: () => wire.count(BUY.method, BUY.path),
    /** Sells airtime of five dollars while the line performs these steps. */
    async sellOver(...steps: Steps): Promise<TicketView> {
      const ticket = await quote(shop.actor, { ...AIRTIME, recipient: `${numbers}${String(10 + served++)}` })
      wire.does(...steps)
      return sell(shop.actor, ticket)
    },
    /**
     * Makes the worker take its next turn on the sale while the line performs these steps; returns what the counter
     * then shows.
     */
    async turnOf({ sale, id }: TicketView, ...steps: Steps) {
      wire.does(...steps)
      await makeDue(sale.id)
      await sweep()
      return (await viewOf(shop.actor, id)).sale.outcome
    },
  }
}
