import { newestPrefix, openSealed, seal } from '@/lib/platform/sealing/seal.ts'
import { columnOf, type OnceUnsealedTable, type SealedRow } from './place.ts'

type Row = SealedRow & { sealedIdentity: string | null; identity: string | null }

/** The documents by which customers who were paid out were identified. */
export const IDENTITIES: OnceUnsealedTable<Row> = {
  name: 'identity documents',
  lockPlain: (tx, most) => tx.$queryRaw`
    select id::text as key, "sealedIdentity", identity from "MoneyReturn"
    where identity is not null limit ${most} for update skip locked`,
  findOlder: (tx, after, most) => tx.$queryRaw`
    select id::text as key from "MoneyReturn" where id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
      and not starts_with("sealedIdentity", ${newestPrefix()}) order by id limit ${most}`,
  lock: (tx, keys) => tx.$queryRaw`
    select id::text as key, "sealedIdentity", identity from "MoneyReturn" where id = any(${keys}::uuid[]) for update`,
  sealed: ({ key, sealedIdentity, identity }) => {
    const text = sealedIdentity === null ? identity : openSealed('MoneyReturn.sealedIdentity', key, sealedIdentity)
    return [key, text === null ? null : seal('MoneyReturn.sealedIdentity', key, text)]
  },
  write: (tx, rows) => tx.$executeRaw`
    update "MoneyReturn" m set "sealedIdentity" = n.sealed, identity = null
    from unnest(${columnOf(rows, 0)}::uuid[], ${columnOf(rows, 1)}::text[]) n (id, sealed) where m.id = n.id`,
}
