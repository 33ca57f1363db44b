import type { Simulator } from '../simulator.ts'
import type { Unit } from '../store/unit.ts'
import { createEvent, type EventType } from './event.ts'

/** Puts an event about an object into the unit of work's outbox; does nothing without a webhook. */
export function emit(
  simulator: Simulator,
  unit: Unit,
  type: EventType,
  about: { id: string; reference: string | null; status: string },
): void {
  if (!simulator.webhooks.find(unit.account.id)) return
  const { environment } = unit.account
  const { id: objectId, reference, status } = about
  unit.events.push(createEvent({ type, environment, objectId, reference, status, occurredAt: unit.now }))
}
