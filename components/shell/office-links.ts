import { type Actor, mayOnceProven, type Permission } from '@/lib/people/access/model.ts'
import type messages from '@/messages/en.json'

/** A page of the office: its name under `office.links`, its address, and the permission it needs. */
export type OfficeLink = {
  name: keyof typeof messages.office.links
  href: string
  permission: Permission
  /** How much there waits for the person, if known. */
  count?: number
}

/** The office's pages, in order. */
const OFFICE_LINKS: readonly OfficeLink[] = [
  { name: 'overview', href: '/overview', permission: 'report:read' },
  { name: 'now', href: '/now', permission: 'branch:read-live' },
  { name: 'statement', href: '/statement', permission: 'statement:read' },
  { name: 'dayClose', href: '/day-close', permission: 'day:close' },
  { name: 'drawers', href: '/drawers', permission: 'shift:approve' },
  { name: 'reports', href: '/reports', permission: 'report:read' },
  { name: 'topUps', href: '/top-ups', permission: 'top-up:create' },
  { name: 'alerts', href: '/alerts', permission: 'alert:read' },
  { name: 'reversals', href: '/reversals', permission: 'reversal:settle' },
  { name: 'branches', href: '/branches', permission: 'branch:read' },
  { name: 'tills', href: '/tills', permission: 'till:enrol' },
  { name: 'printers', href: '/printers', permission: 'printer:manage' },
  { name: 'staff', href: '/staff', permission: 'staff:manage' },
  { name: 'money', href: '/money', permission: 'money:read' },
  { name: 'webhooks', href: '/webhooks', permission: 'webhook:manage' },
  { name: 'audit', href: '/audit', permission: 'audit:read' },
  { name: 'setUp', href: '/set-up', permission: 'set-up:manage' },
]

/** The office pages that an actor may open with the authenticator; none for counter staff. */
export function officeLinksOf(actor: Actor): OfficeLink[] {
  return OFFICE_LINKS.filter(({ permission }) => mayOnceProven(actor, permission))
}
