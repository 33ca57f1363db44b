import { z } from 'zod'
import {
  accountLimitNames,
  accountNames,
  balanceNames,
  branchNames,
  statementNames,
  webhookTestNames,
} from '@/lib/service/api/field-names.ts'
import { missing, pick, WireAmount, WirePrice, WireRecord, WireText, WireTimestamp } from './wire-values.ts'

const Limit = WireRecord.transform((wire) => ({
  name: pick(wire, accountLimitNames.name, WireText),
  limitCents: pick(wire, accountLimitNames.limit, WirePrice),
  usedTodayCents: pick(wire, accountLimitNames.usedToday, WirePrice),
}))

/** A limit that cannot be read hides no other. */
const Limits = z.array(z.unknown()).transform((values) => values.flatMap((value) => Limit.safeParse(value).data ?? []))

/** service-api.md, Account. A limit of null cents: none, or not stated. */
export const Account = WireRecord.transform((wire) => ({
  partnerCode: pick(wire, accountNames.partnerCode, WireText),
  name: pick(wire, accountNames.name, WireText),
  environment: pick(wire, accountNames.environment, z.enum(['test', 'live'])),
  tier: pick(wire, accountNames.tier, WireText),
  abilities: pick(wire, accountNames.abilities, z.array(WireText)) ?? [],
  branchId: pick(wire, accountNames.branchId, WireText),
  paused: pick(wire, accountNames.paused, z.boolean()),
  limits: pick(wire, accountNames.limits, Limits) ?? [],
}))

export type Account = z.output<typeof Account>

/** USD cents (service-api.md, Balance); `available` may be below zero. */
export const Balance = WireRecord.transform((wire, context) => {
  const availableCents = pick(wire, ['available'], WireAmount)
  if (availableCents === null) return missing(context, 'available')
  return { availableCents, reservedCents: pick(wire, balanceNames.reserved, WireAmount) }
})

export type Balance = z.output<typeof Balance>

export const Branch = WireRecord.transform((wire, context) => {
  const id = pick(wire, branchNames.id, WireText)
  if (id === null) return missing(context, 'id')
  return { id, name: pick(wire, branchNames.name, WireText) }
})

export type Branch = z.output<typeof Branch>

const StatementKind = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .replace(/[\s-]/g, '_')
      .replace(/^topup$/, 'top_up'),
  )
  .pipe(z.enum(['top_up', 'sale', 'collection', 'release', 'reversal']))

/** Names must fit an index. */
const LONGEST_NAME = 200
const Name = WireText.transform((text) =>
  text.length > LONGEST_NAME ? [...text].slice(0, LONGEST_NAME).join('') : text,
)

/** Signed cents (service-api.md, Statement entry). A row that is no object hides no other. */
export const StatementEntry = WireRecord.catch({}).transform((wire) => ({
  kind: pick(wire, statementNames.kind, StatementKind),
  amountCents: pick(wire, statementNames.amount, WireAmount),
  balanceAfterCents: pick(wire, statementNames.balanceAfter, WireAmount),
  occurredAt: pick(wire, statementNames.occurredAt, WireTimestamp),
  id: pick(wire, statementNames.id, Name),
  objectId: pick(wire, statementNames.objectId, Name),
  reference: pick(wire, statementNames.reference, Name),
  branchId: pick(wire, statementNames.branchId, WireText),
}))

export type StatementEntry = z.output<typeof StatementEntry>

export const WebhookTest = WireRecord.transform((wire) => ({
  eventId: pick(wire, webhookTestNames.eventId, WireText),
  delivered: pick(wire, webhookTestNames.delivered, z.boolean()),
  responseStatus: pick(wire, webhookTestNames.responseStatus, z.number().int()),
  responseBody: pick(wire, webhookTestNames.responseBody, z.string()),
  durationMs: pick(wire, webhookTestNames.durationMs, z.number()),
  error: pick(wire, webhookTestNames.error, WireText),
}))

export type WebhookTest = z.output<typeof WebhookTest>
