import { PERMISSIONS, type Permission, type Role } from '@/lib/staff/model.ts'
import type messages from '@/messages/en.json'

/** A page of the office: its name under `office.links`, its address, and what opens it. */
export type OfficeLink = { name: keyof typeof messages.office.links; href: string; permission: Permission }

/** The pages that exist, in the order in which they stand. */
const OFFICE_LINKS: readonly OfficeLink[] = [
  { name: 'now', href: '/now', permission: 'branch:read-live' },
  { name: 'statement', href: '/statement', permission: 'statement:read' },
]

/** The pages of the office that a role may open; none for who only serves. */
export function officeLinksOf(role: Role): OfficeLink[] {
  return OFFICE_LINKS.filter(({ permission }) => PERMISSIONS[role].includes(permission))
}
