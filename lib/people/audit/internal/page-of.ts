import { type Actor, may, type Permission } from '@/lib/people/access/model.ts'
import type { AuditObject } from '../model.ts'

/** Office pages that show an object, by its kind, and who may open each; the object's id is appended. */
const PAGES: Readonly<Partial<Record<AuditObject, readonly [page: string, permission: Permission]>>> = {
  ticket: ['/sold/', 'branch:read-live'],
  safe: ['/cash/', 'safe:manage'],
  shift: ['/drawers/', 'shift:approve'],
  funding: ['/top-ups/', 'top-up:create'],
  staff: ['/staff/', 'staff:manage'],
  role: ['/staff/roles/', 'staff:manage-all'],
}

/** The page of an audit's object, or null if it has none that the actor may open. */
export function pageOf(actor: Actor, { kind, id }: { kind: AuditObject; id: string }): string | null {
  const [page, permission] = PAGES[kind] ?? []
  return page && permission && may(actor, permission) ? page + id : null
}
