import { newestPrefix, openSealed, seal } from '@/lib/platform/sealing/seal.ts'
import { columnOf, type SealedRow, type SealedTable } from './place.ts'

type Row = SealedRow & { sealedSubject: string | null }

/** Whom requests to be forgotten name, until the requests are done. */
export const REQUESTS: SealedTable<Row> = {
  name: 'requests to be forgotten',
  findOlder: (tx, after, most) => tx.$queryRaw`
    select id::text as key from "Erasure" where id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
      and not starts_with("sealedSubject", ${newestPrefix()}) order by id limit ${most}`,
  lock: (tx, keys) => tx.$queryRaw`
    select id::text as key, "sealedSubject" from "Erasure" where id = any(${keys}::uuid[]) for update`,
  sealed: ({ key, sealedSubject }) => {
    if (sealedSubject === null) return [key, null]
    return [key, seal('Erasure.sealedSubject', key, openSealed('Erasure.sealedSubject', key, sealedSubject))]
  },
  write: (tx, rows) => tx.$executeRaw`
    update "Erasure" e set "sealedSubject" = n.sealed
    from unnest(${columnOf(rows, 0)}::uuid[], ${columnOf(rows, 1)}::text[]) n (id, sealed) where e.id = n.id`,
}
