import type { Tx } from '@/lib/platform/database/db.ts'
import { BLACKED_OUT } from '../model.ts'

type Erased = { erased: string[]; open: string[] }

/** `words`: what staff wrote of somebody else who asked; `numbers_words`, `names_words`: with what its own age ends. */
export const WAITING = ['numbers', 'names', 'words', 'numbers_words', 'names_words'] as const
export type Waiting = (typeof WAITING)[number]

/** Removes what tells who these tickets' customers are; unsettled tickets keep it and are recorded for later. */
export async function eraseTickets(
  tx: Tx,
  ticketIds: readonly string[],
  { what, erasureId = null }: { what: Waiting; erasureId?: string | null },
): Promise<Erased> {
  const unsettled = await lockAndFindUnsettled(tx, ticketIds)
  const erased = ticketIds.filter((id) => !unsettled.has(id))
  const open = ticketIds.filter((id) => unsettled.has(id))
  if (erased.length > 0) for (const erase of ERASE[what]) await erase(tx, erased)
  if (open.length > 0) await storeForLater(tx, open, what, erasureId)
  return { erased, open }
}

/** Records the unsettled of these tickets, to lose what staff wrote once they are settled. Returns their ids. */
export async function storeUnsettled(tx: Tx, ticketIds: readonly string[], erasureId: string): Promise<string[]> {
  const unsettled = await lockAndFindUnsettled(tx, ticketIds)
  const open = ticketIds.filter((id) => unsettled.has(id))
  if (open.length > 0) await storeForLater(tx, open, 'words', erasureId)
  return open
}

async function lockAndFindUnsettled(tx: Tx, ticketIds: readonly string[]): Promise<Set<string>> {
  await tx.$queryRaw`select 1 from "Ticket" where id = any(${ticketIds}::uuid[]) order by id for no key update`
  return findUnsettled(tx, ticketIds)
}

async function eraseNames(tx: Tx, ids: readonly string[]): Promise<void> {
  await eraseTicketNotes(tx, ids)
  await tx.$executeRaw`
    update "Quote" q set "customerName" = null from "Sale" s
    where s."quoteId" = q.id and s."ticketId" = any(${ids}::uuid[]) and q."customerName" is not null`
  await tx.$executeRaw`
    update "Sale" set receipt = null, "namesErasedAt" = now()
    where "ticketId" = any(${ids}::uuid[]) and receipt is not null`
}

async function eraseAll(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    update "Quote" q set "customerName" = null, recipient = '' from "Sale" s
    where s."quoteId" = q.id and s."ticketId" = any(${ids}::uuid[])`
  await tx.$executeRaw`
    update "Sale" set recipient = null, "typedRecipient" = '', "typedProblem" = null, problem = null, receipt = null,
      "twinReason" = null, token = null, pin = null, "sealedToken" = null, "sealedPin" = null, "tokenEnd" = null,
      refusal = case when refusal is not null then jsonb_build_object('code', refusal -> 'code') end,
      "erasedAt" = now(), "namesErasedAt" = coalesce("namesErasedAt", now())
    where "ticketId" = any(${ids}::uuid[]) and "erasedAt" is null`
  await tx.$executeRaw`
    update "Collection" set "customerPhone" = '', "actionMessage" = null, "payCode" = null, "otpProblem" = null,
      refusal = case when refusal is not null then jsonb_build_object('code', refusal -> 'code') end, "erasedAt" = now()
    where "ticketId" = any(${ids}::uuid[]) and "erasedAt" is null`
  await tx.$executeRaw`
    update "Ticket" set "sentTo" = null, problem = null
    where id = any(${ids}::uuid[]) and ("sentTo" is not null or problem is not null)`
  await tx.$executeRaw`
    update "ReceiptLink" set "revokedAt" = now() where "ticketId" = any(${ids}::uuid[]) and "revokedAt" is null`
  await eraseNotes(tx, ids)
}

async function eraseWords(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    update "Sale" set "twinReason" = null where "ticketId" = any(${ids}::uuid[]) and "twinReason" is not null`
  await eraseNotes(tx, ids)
}

const ERASE = {
  numbers: [eraseAll],
  names: [eraseNames],
  words: [eraseWords],
  numbers_words: [eraseAll],
  names_words: [eraseNames, eraseWords],
} as const satisfies Record<Waiting, unknown>

async function eraseTicketNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    update "Ticket" set "customerName" = null, note = null
    where id = any(${ids}::uuid[]) and ("customerName" is not null or note is not null)`
}

/** Erases what staff wrote; that something was settled, and when, stays. */
async function eraseNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  await eraseTicketNotes(tx, ids)
  await tx.$executeRaw`
    update "Ticket" set purpose = ${BLACKED_OUT} where id = any(${ids}::uuid[]) and purpose is not null`
  await tx.$executeRaw`
    update "ReversalNote" n set note = ${BLACKED_OUT} from "Sale" s
    where s.id = n."saleId" and s."ticketId" = any(${ids}::uuid[])`
  await tx.$executeRaw`
    update "CollectionReversalNote" n set note = ${BLACKED_OUT} from "Collection" c
    where c.id = n."collectionId" and c."ticketId" = any(${ids}::uuid[])`
  await tx.$executeRaw`update "MoneyEnding" set note = ${BLACKED_OUT} where "ticketId" = any(${ids}::uuid[])`
  await tx.$executeRaw`
    update "MoneyReturn" set note = ${BLACKED_OUT} where "ticketId" = any(${ids}::uuid[]) and note is not null`
}

/**
 * Merges with an earlier record: the ticket loses what either says. `numbers` with a request means that its own
 * customer asked, which `numbers_words` never does.
 */
async function storeForLater(tx: Tx, ids: readonly string[], what: Waiting, erasureId: string | null): Promise<void> {
  await tx.$executeRaw`
    insert into "ErasureWaiting" ("ticketId", what, "erasureId", "erasureIds")
    select id, ${what}, ${erasureId}::uuid, array_remove(array[${erasureId}::uuid], null) from unnest(${ids}::uuid[]) id
    on conflict ("ticketId") do update set
      what = case when excluded.what = 'numbers' and excluded."erasureId" is not null then 'numbers'
        when "ErasureWaiting".what = 'numbers' and "ErasureWaiting"."erasureId" is not null then 'numbers'
        when excluded.what = "ErasureWaiting".what then excluded.what
        when array[excluded.what, "ErasureWaiting".what] <@ array['numbers', 'names'] then 'numbers'
        when array[excluded.what, "ErasureWaiting".what] && array['numbers', 'numbers_words'] then 'numbers_words'
        else 'names_words' end,
      "erasureId" = coalesce(excluded."erasureId", "ErasureWaiting"."erasureId"),
      "erasureIds" = array(
        select distinct id from unnest("ErasureWaiting"."erasureIds" || excluded."erasureIds" || "ErasureWaiting"."erasureId") id
        where id is not null)`
}

/** Which tickets still need their customer: unsettled, or just being made. The caller must hold their locks. */
export async function findUnsettled(tx: Tx, ticketIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select t.id from "Ticket" t where t.id = any(${ticketIds}::uuid[]) and (
      (t."tenderedAt" is null and t."createdAt" > now() - interval '1 hour')
      or exists (
        select 1 from "Sale" s left join "ReversalNote" n on n."saleId" = s.id where s."ticketId" = t.id and (
          s.state in ('sending', 'pending') or (s.state = 'completed' and s."nextCheckAt" is not null)
          or (s.state = 'reversed' and n."saleId" is null)))
      or exists (
        select 1 from "Collection" c left join "CollectionReversalNote" n on n."collectionId" = c.id
        where c."ticketId" = t.id and (
          c.state in ('sending', 'pending') or (c.state = 'reversed' and n."collectionId" is null)))
      or exists (
        select 1 from "TicketPosition" p where p."ticketId" = t.id))`
  return new Set(rows.map(({ id }) => id))
}
