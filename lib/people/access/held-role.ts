import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { type HeldRole, readCustomRole } from './model.ts'

/** The columns that a query of people selects to know their roles. */
export const HELD_ROLE = {
  role: true,
  customRole: { select: { id: true, name: true, permissions: true } },
} as const satisfies Prisma.StaffSelect

/** The role of a person selected with HELD_ROLE. */
export function heldRole(row: Prisma.StaffGetPayload<{ select: typeof HELD_ROLE }>): HeldRole {
  return { role: row.role, customRole: row.customRole && readCustomRole(row.customRole) }
}
