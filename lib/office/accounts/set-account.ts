import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { parseOptionalAmount } from '@/lib/platform/shared/money.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { type AccountSettings, accountSettings } from './model.ts'

export type AccountChange = AccountSettings &
  Shown & {
    /** Made with the form that adds an account, so that it is added once. */
    id: string
  }

/**
 * Adds a customer who may buy on account, or changes their settings. Somebody of some branches sets accounts of just
 * those; one of every branch is an owner's.
 * @throws ACCOUNT_NAME, ACCOUNT_NAME_TAKEN, ACCOUNT_LIMIT, ACCOUNT_BRANCH, ACCOUNT_PHONE, SETTINGS_CHANGED
 */
export async function setAccount({ ctx: { actor }, input }: { ctx: Ctx; input: AccountChange }): Promise<void> {
  authoriseSpending(actor, 'account:manage')
  const after = parseSettings(input)
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('customer-account'))`
    const before = await tx.customerAccount.findUnique({ where: { id: input.id } })
    if (before) {
      refuseOutside(actor, before.branches)
      const stored = accountSettings({ ...before, phone: before.phone ?? '' })
      refuseIfChanged({ shown: input.shown, stored, wanted: accountSettings({ ...after, phone: after.phone ?? '' }) })
    }
    refuseOutside(actor, after.branches)
    await refuseUnfit(tx, { id: input.id, ...after })
    await tx.customerAccount.upsert({ where: { id: input.id }, create: { id: input.id, ...after }, update: after })
    const detail = { before: before && inText(before), after: inText(after) }
    await recordAudit(tx, actor, { action: 'account:set', objectKind: 'account', objectId: input.id, detail })
  })
}

type Stored = { name: string; phone: string | null; limitCents: bigint; branches: string[]; open: boolean }

function parseSettings(input: AccountSettings): Stored {
  const name = input.name.trim()
  if (name === '') refuse('ACCOUNT_NAME', { field: 'name' })
  const limitCents = parseOptionalAmount(input.limit, 'limit') ?? refuse('ACCOUNT_LIMIT', { field: 'limit' })
  const number = input.phone.trim()
  const phone = number === '' ? null : parseTypedPhone(number, { allowTrigger: true })
  if (phone && !phone.ok) refuse('ACCOUNT_PHONE', { field: 'phone' })
  const branches = [...new Set(input.branches)].sort()
  return { name, phone: phone?.ok ? phone.phone : null, limitCents, branches, open: input.open }
}

function refuseOutside({ branches: own }: Actor, branches: readonly string[]): void {
  if (own === null) return
  if (branches.length === 0 || branches.some((code) => !own.includes(code)))
    refuse('ACCOUNT_BRANCH', { field: 'branches' })
}

async function refuseUnfit(tx: Tx, { id, name, branches }: Stored & { id: string }): Promise<void> {
  const same = await tx.customerAccount.findFirst({
    where: { id: { not: id }, name: { equals: name, mode: 'insensitive' } },
  })
  if (same) refuse('ACCOUNT_NAME_TAKEN', { field: 'name', params: { name: same.name } })
  if ((await tx.branch.count({ where: { code: { in: branches } } })) !== branches.length) {
    refuse('ACCOUNT_BRANCH', { field: 'branches' })
  }
}

/** Without the number: the audit keeps no customer's. */
function inText({ limitCents, branches, open }: Stored) {
  return { limitCents: String(limitCents), branches, buys: open }
}
