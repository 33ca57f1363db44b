import { cache } from 'react'
import { tillAtAGlance } from '@/lib/counter/needs-hand/till-at-a-glance.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'

/** The till at a glance, read once a request for the frame and the page. */
export const tillSales = cache(async () => tillAtAGlance(await requireActor()))
