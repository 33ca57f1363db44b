import { db } from '@/lib/platform/database/db.ts'
import type { OrderKind } from './order-kind.ts'

/**
 * Whether this press may ask the Service about an order: of presses less than three seconds apart only the first may.
 */
export async function takeTurn({ table }: OrderKind, id: string): Promise<boolean> {
  const turn = await db().$executeRaw`
    update ${table} set "checkedAt" = now()
    where id = ${id}::uuid and ("checkedAt" is null or "checkedAt" < now() - interval '3 seconds')`
  return turn === 1
}
