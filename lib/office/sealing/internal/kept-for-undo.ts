import { sealSecretAgain } from '@/lib/people/second-step/second-step.ts'
import { newestPrefix } from '@/lib/platform/sealing/seal.ts'
import { columnOf, type SealedRow, type SealedTable } from './place.ts'

type Row = SealedRow & { staffId: string; sealedSecret: string | null }

/** The secrets of removed authenticators: whoever undoes the removal within a day puts one back as it is. */
export const KEPT_FOR_UNDO: SealedTable<Row> = {
  name: 'authenticators kept for an undo',
  findOlder: (tx, after, most) => tx.$queryRaw`
    select id::text as key from "StaffChange" where id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
      and not starts_with(before #>> '{secondStep,sealedSecret}', ${newestPrefix()}) order by id limit ${most}`,
  lock: (tx, keys) => tx.$queryRaw`
    select id::text as key, "staffId"::text, before #>> '{secondStep,sealedSecret}' as "sealedSecret" from "StaffChange"
    where id = any(${keys}::uuid[]) for update`,
  sealed: ({ key, staffId, sealedSecret }) => [key, sealedSecret && sealSecretAgain(staffId, sealedSecret)],
  write: (tx, rows) => tx.$executeRaw`
    update "StaffChange" c set before = jsonb_set(before, '{secondStep,sealedSecret}', to_jsonb(n.sealed))
    from unnest(${columnOf(rows, 0)}::uuid[], ${columnOf(rows, 1)}::text[]) n (id, sealed)
    where c.id = n.id and n.sealed is not null`,
}
