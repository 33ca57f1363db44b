import { cache } from 'react'
import { listRecentSales } from '@/lib/counter/tickets/queries.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'

/** The till's recent sales, read once a request for both the key bar and the page. */
export const tillSales = cache(async () => listRecentSales(await requireActor()))
