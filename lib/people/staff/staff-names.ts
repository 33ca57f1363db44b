import type { Tx } from '@/lib/platform/database/db.ts'

/** The names of people by id, deactivated or not; unknown ids are left out. */
export async function staffNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const staff = await tx.staff.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } })
  return new Map(staff.map(({ id, name }) => [id, name]))
}
