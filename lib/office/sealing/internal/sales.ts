import { sealGoodsAgain } from '@/lib/counter/sales/deliverable.ts'
import { newestPrefix } from '@/lib/platform/sealing/seal.ts'
import { columnOf, type OnceUnsealedTable, type SealedRow } from './place.ts'

type Row = SealedRow & {
  id: string
  sealedToken: string | null
  sealedPin: string | null
  token: string | null
  pin: string | null
}

/** The tokens and codes of sales. */
export const SEALED_SALES: OnceUnsealedTable<Row> = {
  name: 'sales',
  lockPlain: (tx, most) => tx.$queryRaw`
    select id::text as key, id, "sealedToken", "sealedPin", token, pin from "Sale"
    where token is not null or pin is not null limit ${most} for update skip locked`,
  findOlder: (tx, after, most) => tx.$queryRaw`
    select id::text as key from "Sale" where id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
      and (not starts_with("sealedToken", ${newestPrefix()}) or not starts_with("sealedPin", ${newestPrefix()}))
    order by id limit ${most}`,
  lock: (tx, keys) => tx.$queryRaw`
    select id::text as key, id, "sealedToken", "sealedPin", token, pin from "Sale"
    where id = any(${keys}::uuid[]) for update`,
  sealed: (row) => {
    const { sealedToken, sealedPin, tokenEnd } = sealGoodsAgain(row)
    return [row.key, sealedToken, sealedPin, tokenEnd]
  },
  write: (tx, rows) => tx.$executeRaw`
    update "Sale" s set "sealedToken" = n.token, "sealedPin" = n.pin, "tokenEnd" = n.ends, token = null, pin = null
    from unnest(${columnOf(rows, 0)}::uuid[], ${columnOf(rows, 1)}::text[], ${columnOf(rows, 2)}::text[],
      ${columnOf(rows, 3)}::text[]) n (id, token, pin, ends) where s.id = n.id`,
}
