import { z } from 'zod'
import { accountLimitNames, accountNames, balanceNames, branchNames } from '@/lib/service/api/field-names.ts'
import { missing, pick, WireAmount, WirePrice, WireRecord, WireText } from './wire-values.ts'

const Limit = WireRecord.transform((wire) => ({
  name: pick(wire, accountLimitNames.name, WireText),
  limitCents: pick(wire, accountLimitNames.limit, WirePrice),
  usedTodayCents: pick(wire, accountLimitNames.usedToday, WirePrice),
}))

/** The limits that can be read: one that cannot hides no other. */
const Limits = z.array(z.unknown()).transform((values) => values.flatMap((value) => Limit.safeParse(value).data ?? []))

/**
 * Whose key it is (service-api.md, Account). A limit of null cents means no limit, or one that the Service did not
 * state.
 */
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

/** The prepaid balance in USD cents (service-api.md, Balance); `available` may be below zero. */
export const Balance = WireRecord.transform((wire, context) => {
  const availableCents = pick(wire, ['available'], WireAmount)
  if (availableCents === null) return missing(context, 'available')
  return { availableCents, reservedCents: pick(wire, balanceNames.reserved, WireAmount) }
})

export type Balance = z.output<typeof Balance>

/** A tag for sales and collections (service-api.md, Branch). */
export const Branch = WireRecord.transform((wire, context) => {
  const id = pick(wire, branchNames.id, WireText)
  if (id === null) return missing(context, 'id')
  return { id, name: pick(wire, branchNames.name, WireText) }
})

export type Branch = z.output<typeof Branch>
