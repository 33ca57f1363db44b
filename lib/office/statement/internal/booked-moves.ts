import { Prisma } from '@/lib/generated/prisma/client.ts'

/** SQL for the kind of statement row that an entry `e` should have, in the Service's terms. */
export const KIND_OF_MOVE = Prisma.sql`
  case when e.event = 'reversed' then 'reversal' when e."objectKind" = 'collection' then 'collection'
    when e."objectKind" = 'funding' then 'top_up' when e.event = 'failed' or e.event like 'ended%' then 'release' else 'sale' end`

/**
 * SQL for the entries `e` that move the available balance, with their postings `p` to it and their sale `s`, collection
 * `c` or top-up `f`.
 */
export const BOOKED_MOVES = Prisma.sql`
  "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
    left join "Sale" s on s.id = e."saleId" left join "Collection" c on c.id = e."collectionId"
    left join "Funding" f on f.id = case e."objectKind" when 'funding' then e."objectId"::uuid end`

/** SQL for the time at which we asked for what the entry is about; the balance cannot have moved before. */
export const ASKED_AT = Prisma.sql`coalesce(s."claimedAt", c."createdAt", f."sentAt", e.at)`
