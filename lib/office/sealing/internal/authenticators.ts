import { sealSecretAgain } from '@/lib/people/second-step/second-step.ts'
import { newestPrefix } from '@/lib/platform/sealing/seal.ts'
import { columnOf, type OnceUnsealedTable, type SealedRow } from './place.ts'

type Row = SealedRow & { sealedSecret: string }

/** The secrets of authenticators; older versions sealed them under SESSION_SECRET. */
export const AUTHENTICATORS: OnceUnsealedTable<Row> = {
  name: 'authenticators',
  lockPlain: (tx, most) => tx.$queryRaw`
    select "staffId"::text as key, "sealedSecret" from "SecondStep"
    where position('.' in "sealedSecret") = 0 limit ${most} for update skip locked`,
  findOlder: (tx, after, most) => tx.$queryRaw`
    select "staffId"::text as key from "SecondStep"
    where "staffId" > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
      and not starts_with("sealedSecret", ${newestPrefix()}) order by "staffId" limit ${most}`,
  lock: (tx, keys) => tx.$queryRaw`
    select "staffId"::text as key, "sealedSecret" from "SecondStep" where "staffId" = any(${keys}::uuid[]) for update`,
  sealed: ({ key, sealedSecret }) => [key, sealSecretAgain(key, sealedSecret)],
  write: (tx, rows) => tx.$executeRaw`
    update "SecondStep" s set "sealedSecret" = n.sealed
    from unnest(${columnOf(rows, 0)}::uuid[], ${columnOf(rows, 1)}::text[]) n (id, sealed) where s."staffId" = n.id`,
}
