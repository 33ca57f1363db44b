import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env/env.ts'
import { jsonOf } from '@/lib/platform/shared/objects.ts'
import type { TicketView } from '../model.ts'

/**
 * The version of a ticket as it is shown: equal for equal views, in every process. Asking the Service once more about a
 * sale that has ended does not change it, nor does that its page was shown. It is keyed with the server's secret, so that nobody can work out by trial
 * what a page hides.
 */
export function versionOf({ sale: _first, changeToldAt: _shown, ...view }: Omit<TicketView, 'version'>): string {
  const sales = view.sales.map((sale) => (sale.settledAt ? { ...sale, checkedAt: null, nextCheckAt: null } : sale))
  const text = jsonOf({ ...view, sales })
  return createHmac('sha256', env().sessionSecret).update(`ticket version ${text}`).digest('base64url').slice(0, 16)
}
