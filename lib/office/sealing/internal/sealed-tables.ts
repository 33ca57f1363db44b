import { resealChangeCode } from '@/lib/counter/change-owed/change-code.ts'
import { resealDeliverable } from '@/lib/counter/sales/deliverable.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { sealBodyAgain } from '@/lib/office/webhook-inbox/sealed-body.ts'
import { sealSecretAgain } from '@/lib/people/second-step/second-step.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { newestPrefix, openSealed, seal } from '@/lib/platform/sealing/seal.ts'

/** A stored row with something sealed or to be sealed; `key` is its primary key as text. */
export type SealedRow = { key: string }

/** A table with sealed columns: how to find the rows that are due, and how to seal them. */
export type SealedTable<Row extends SealedRow> = {
  name: string
  /** Keys above `after`, in order, of rows that the newest key did not seal. May read the whole table. */
  findOlder(tx: Tx, after: string, most: number): Promise<SealedRow[]>
  lock(tx: Tx, keys: string[]): Promise<Row[]>
  /** The row's columns, sealed under the newest key. Throws Unreadable. */
  sealed(row: Row): Sealed
  write(tx: Tx, sealed: readonly Sealed[]): Promise<unknown>
}

/** A table that older versions filled without sealing, or sealed otherwise. */
export type OnceUnsealedTable<Row extends SealedRow> = SealedTable<Row> & {
  lockPlain(tx: Tx, most: number): Promise<Row[]>
}

/** A row's key and its sealed texts, in the order of the table's columns. */
export type Sealed = readonly [key: string, ...(string | null)[]]

/** One column of several sealed rows, as the arrays that `unnest` takes. */
function columnOf(rows: readonly Sealed[], place: number): (string | null)[] {
  return rows.map((row) => row[place] ?? null)
}

type SaleRow = SealedRow & {
  id: string
  sealedToken: string | null
  sealedPin: string | null
  token: string | null
  pin: string | null
}

export const SEALED_SALES: OnceUnsealedTable<SaleRow> = {
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
    const { sealedToken, sealedPin, tokenEnd } = resealDeliverable(row)
    return [row.key, sealedToken, sealedPin, tokenEnd]
  },
  write: (tx, rows) => tx.$executeRaw`
    update "Sale" s set "sealedToken" = n.token, "sealedPin" = n.pin, "tokenEnd" = n.ends, token = null, pin = null
    from unnest(${columnOf(rows, 0)}::uuid[], ${columnOf(rows, 1)}::text[], ${columnOf(rows, 2)}::text[],
      ${columnOf(rows, 3)}::text[]) n (id, token, pin, ends) where s.id = n.id`,
}

type IdentityRow = SealedRow & { sealedIdentity: string | null; identity: string | null }

/** The documents by which customers who were paid out were identified. */
export const IDENTITIES: OnceUnsealedTable<IdentityRow> = {
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

type BodyRow = SealedRow & {
  environment: Environment
  eventId: string
  sealedBody: string | null
  rawBody: string | null
}

export const BODIES: OnceUnsealedTable<BodyRow> = {
  name: 'webhook bodies',
  lockPlain: (tx, most) => tx.$queryRaw`
    select id::text as key, environment, "eventId", "sealedBody", "rawBody" from "WebhookInbox"
    where "rawBody" is not null limit ${most} for update skip locked`,
  findOlder: (tx, after, most) => tx.$queryRaw`
    select id::text as key from "WebhookInbox" where id > ${after || '0'}::bigint
      and not starts_with("sealedBody", ${newestPrefix()}) order by id limit ${most}`,
  lock: (tx, keys) => tx.$queryRaw`
    select id::text as key, environment, "eventId", "sealedBody", "rawBody" from "WebhookInbox"
    where id = any(${keys}::bigint[]) for update`,
  sealed: (row) => [row.key, sealBodyAgain(row)],
  write: (tx, rows) => tx.$executeRaw`
    update "WebhookInbox" w set "sealedBody" = n.sealed, "rawBody" = null
    from unnest(${columnOf(rows, 0)}::bigint[], ${columnOf(rows, 1)}::text[]) n (id, sealed) where w.id = n.id`,
}

type AuthenticatorRow = SealedRow & { sealedSecret: string }

/** The secrets of authenticators; older versions sealed them under SESSION_SECRET. */
export const AUTHENTICATORS: OnceUnsealedTable<AuthenticatorRow> = {
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

type RemovedRow = SealedRow & { staffId: string; sealedSecret: string | null }

/** The secrets of removed authenticators: whoever undoes the removal within a day puts one back as it is. */
export const REMOVED_AUTHENTICATORS: SealedTable<RemovedRow> = {
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

type RequestRow = SealedRow & { sealedSubject: string | null }

/** Whom requests to be forgotten name, until the requests are done. */
export const REQUESTS: SealedTable<RequestRow> = {
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

type ChangeRow = SealedRow & { sealedCode: string | null }

/** The codes of change that was kept for customers. */
export const CHANGE_CODES: SealedTable<ChangeRow> = {
  name: 'codes of change',
  findOlder: (tx, after, most) => tx.$queryRaw`
    select id::text as key from "ChangeOwed" where id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
      and not starts_with("sealedCode", ${newestPrefix()}) order by id limit ${most}`,
  lock: (tx, keys) => tx.$queryRaw`
    select id::text as key, "sealedCode" from "ChangeOwed" where id = any(${keys}::uuid[]) for update`,
  sealed: ({ key, sealedCode }) => {
    if (sealedCode === null) return [key, null, null]
    const again = resealChangeCode(key, sealedCode)
    return [key, again.sealedCode, again.codeHash]
  },
  write: (tx, rows) => tx.$executeRaw`
    update "ChangeOwed" c set "sealedCode" = n.sealed, "codeHash" = n.hash
    from unnest(${columnOf(rows, 0)}::uuid[], ${columnOf(rows, 1)}::text[], ${columnOf(rows, 2)}::text[]) n (id, sealed, hash)
    where c.id = n.id`,
}
