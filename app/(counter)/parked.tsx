import { ParkedStrip } from '@/components/counter/sales/parked-strip.tsx'
import { listParked } from '@/lib/counter/ticket-lists/list-parked.ts'
import { dropTicketAction } from '@/lib/counter/tickets/actions.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'

/** The tickets parked at this till, except the one on screen. */
export async function Parked({ here, except }: { here: string; except: string | null }) {
  return <ParkedStrip parked={await listParked(await requireActor(), except)} here={here} drop={dropTicketAction} />
}
