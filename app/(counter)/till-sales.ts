import { cache } from 'react'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { listRecentSales } from '@/lib/tickets/queries.ts'

/** The till's recent sales, read once a request though the key bar and the page both show them. */
export const tillSales = cache(async () => listRecentSales(await requireActor()))
