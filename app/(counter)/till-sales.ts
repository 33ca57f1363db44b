import { cache } from 'react'
import { getTillAtAGlance } from '@/lib/counter/to-do/list-to-do.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'

/** The till at a glance, read once per request for both frame and page. */
export const tillSales = cache(async () => getTillAtAGlance(await requireActor()))
