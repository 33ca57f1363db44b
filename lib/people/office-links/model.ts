import { type Actor, mayOnceProven, type Permission } from '@/lib/people/access/model.ts'

type Link = { name: string; group: string; href: string; permission: Permission }

const OFFICE_LINKS = [
  { name: 'overview', group: 'today', href: '/overview', permission: 'report:read' },
  { name: 'now', group: 'today', href: '/now', permission: 'branch:read-live' },
  { name: 'sold', group: 'today', href: '/sold', permission: 'report:read' },
  { name: 'reports', group: 'today', href: '/reports', permission: 'report:read' },
  { name: 'statement', group: 'money', href: '/statement', permission: 'statement:read' },
  { name: 'topUps', group: 'money', href: '/top-ups', permission: 'top-up:create' },
  { name: 'dayClose', group: 'money', href: '/day-close', permission: 'day:close' },
  { name: 'accountant', group: 'money', href: '/accountant', permission: 'report:read' },
  { name: 'commission', group: 'money', href: '/commission', permission: 'report:read' },
  { name: 'drawers', group: 'money', href: '/drawers', permission: 'shift:approve' },
  { name: 'cash', group: 'money', href: '/cash', permission: 'safe:manage' },
  { name: 'accounts', group: 'money', href: '/accounts', permission: 'account:manage' },
  { name: 'settlements', group: 'money', href: '/settlements', permission: 'safe:manage' },
  { name: 'reversals', group: 'money', href: '/reversals', permission: 'reversal:settle' },
  { name: 'recovery', group: 'money', href: '/recovery', permission: 'day:close' },
  { name: 'branches', group: 'shop', href: '/branches', permission: 'branch:read' },
  { name: 'tills', group: 'shop', href: '/tills', permission: 'till:enrol' },
  { name: 'printers', group: 'shop', href: '/printers', permission: 'printer:manage' },
  { name: 'money', group: 'shop', href: '/money', permission: 'money:read' },
  { name: 'prices', group: 'shop', href: '/prices', permission: 'money:read' },
  { name: 'staff', group: 'people', href: '/staff', permission: 'staff:manage' },
  { name: 'staffControl', group: 'people', href: '/staff-control', permission: 'report:read' },
  { name: 'customers', group: 'people', href: '/customers', permission: 'report:read' },
  { name: 'audit', group: 'people', href: '/audit', permission: 'audit:read' },
  { name: 'privacy', group: 'people', href: '/privacy', permission: 'privacy:manage' },
  { name: 'alerts', group: 'system', href: '/alerts', permission: 'alert:read' },
  { name: 'webhooks', group: 'system', href: '/webhooks', permission: 'webhook:manage' },
  { name: 'setUp', group: 'system', href: '/set-up', permission: 'set-up:manage' },
  { name: 'status', group: 'system', href: '/status', permission: 'set-up:manage' },
] as const satisfies readonly Link[]

/** A page of the office: its name under `office.links`, its group, its address, and the permission it needs. */
export type OfficeLink = Link & {
  name: (typeof OFFICE_LINKS)[number]['name']
  group: (typeof OFFICE_LINKS)[number]['group']
  /** How many things wait there for the person, if known. */
  count?: number
}

/** The office pages that an actor may open once they have entered the authenticator's code; none for counter staff. */
export function officeLinksOf(actor: Actor): OfficeLink[] {
  return OFFICE_LINKS.filter(({ permission }) => mayOnceProven(actor, permission))
}
