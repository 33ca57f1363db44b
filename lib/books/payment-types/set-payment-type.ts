import { z } from 'zod'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { type PaymentTypeSettings, parseFee, typeSettings } from './model.ts'

export type PaymentTypeChange = PaymentTypeSettings &
  Shown & {
    /** Made with the form that adds a type, so that it is added once. */
    id: string
  }

/**
 * Adds a payment type or changes its settings; its currency stays. A price that a till shows now is still paid by what
 * the type was.
 * @throws TYPE_NAME, TYPE_NAME_TAKEN, TYPE_CURRENCY, TYPE_FEE, TYPE_BRANCH, SETTINGS_CHANGED
 */
export async function setPaymentType({ ctx: { actor }, input }: { ctx: Ctx; input: PaymentTypeChange }): Promise<void> {
  authoriseSpending(actor, 'money:change')
  const after = parseSettings(input)
  await db().$transaction(async (tx) => {
    await lockTypes(tx)
    const before = await tx.paymentType.findUnique({ where: { id: input.id } })
    if (before) {
      refuseIfChanged({
        shown: input.shown,
        stored: typeSettings(before),
        wanted: typeSettings({ ...after, currency: before.currency }),
      })
    }
    const currency = before?.currency ?? after.currency
    await refuseUnfit(tx, { ...after, id: input.id, currency, isNew: before === null })
    const stored = { ...after, currency }
    const position = before ? {} : { position: await tx.paymentType.count() }
    await tx.paymentType.upsert({
      where: { id: input.id },
      create: { id: input.id, ...stored, ...position },
      update: stored,
    })
    const detail = { before: before && typeSettings(before), after: typeSettings(stored) }
    const replaced = {
      ...({ setting: 'payment_type', subject: input.id } as const),
      before: standing(before ?? { ...stored, accepted: false }),
      after: standing(stored),
    }
    const about = { action: 'payment-type:set', objectKind: 'payment-type', objectId: input.id } as const
    await recordAudit(tx, actor, { ...about, detail, replaced })
  })
}

type Stored = Parameters<typeof typeSettings>[0]

function parseSettings(input: PaymentTypeSettings): Stored {
  const [name, nameSn, nameNd] = [input.name.trim(), input.nameSn.trim(), input.nameNd.trim()]
  if (name === '') refuse('TYPE_NAME', { field: 'name' })
  const feePoints = parseFee(input.fee) ?? refuse('TYPE_FEE', { field: 'fee' })
  const { asksReference, givesChange, accepted, currency } = input
  const branches = [...new Set(input.branches)].sort()
  return {
    name,
    nameSn: nameSn || null,
    nameNd: nameNd || null,
    currency,
    asksReference,
    givesChange,
    feePoints,
    branches,
    accepted,
  }
}

type Wanted = Stored & { id: string; isNew: boolean }

async function refuseUnfit(tx: Tx, { id, name, currency, branches, isNew }: Wanted): Promise<void> {
  const same = await tx.paymentType.findFirst({
    where: { id: { not: id }, name: { equals: name, mode: 'insensitive' } },
  })
  if (same) refuse('TYPE_NAME_TAKEN', { field: 'name', params: { name: same.name } })
  const known = await tx.branch.count({ where: { code: { in: branches } } })
  if (known !== branches.length) refuse('TYPE_BRANCH', { field: 'branches' })
  if (!isNew) return
  const taken = await tx.currency.findUnique({ where: { code: currency }, select: { accepted: true } })
  if (!taken?.accepted) refuse('TYPE_CURRENCY', { field: 'currency' })
}

const Before = z.object({
  name: z.string(),
  nameSn: z.string().nullable(),
  nameNd: z.string().nullable(),
  asksReference: z.boolean(),
  givesChange: z.boolean(),
  feePoints: z.coerce.number(),
  branches: z.array(z.string()),
  accepted: z.boolean(),
})

/** Undone, a type that was added is accepted no more, since tickets may have been paid by it. */
export const UNDOABLE_PAYMENT_TYPE: Undoable = {
  ownCode: false,
  lock: async (tx, id) => {
    await lockTypes(tx)
    const row = await tx.paymentType.findUnique({ where: { id } })
    return row && standing(row)
  },
  putBack: async (tx, { subject, before }) => {
    await tx.paymentType.update({ where: { id: subject }, data: Before.parse(before) })
    return {}
  },
}

async function lockTypes(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('payment-type'))`
}

function standing({
  name,
  nameSn,
  nameNd,
  asksReference,
  givesChange,
  feePoints,
  branches,
  accepted,
}: Stored): Standing {
  return {
    name,
    nameSn,
    nameNd,
    asksReference,
    givesChange,
    feePoints: String(feePoints),
    branches: [...branches].sort(),
    accepted,
  }
}
