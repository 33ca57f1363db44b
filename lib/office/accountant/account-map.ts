import { z } from 'zod'
import type { AccountName } from '@/lib/books/journal/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { ACCOUNT_NAMES, ACCOUNTS, type AccountCode, type AccountMap } from './model.ts'

export async function setAccountMap({ ctx: { actor }, input }: { ctx: Ctx; input: AccountMap & Shown }): Promise<void> {
  authoriseSpending(actor, 'money:change')
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account-map'))`
    const before = await getAccountMap(tx)
    const { codes, taxRate, yearBegins, shown } = input
    refuseIfChanged({ shown, stored: before, wanted: { codes, taxRate, yearBegins } })
    const row = {
      codes: codes as Prisma.InputJsonObject,
      taxRate,
      yearBegins,
      setById: actor.staffId,
      setAt: await databaseNow(tx),
    }
    await tx.accountMap.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row })
    const detail = { before: inText(before), after: inText(input) }
    await recordAudit(tx, actor, { action: 'accountant:codes', objectKind: 'report', detail })
  })
}

function inText({ codes, taxRate, yearBegins }: AccountMap) {
  const named = ACCOUNTS.filter((account) => codes[account].code || codes[account].name)
  const accounts = named.map((account) =>
    `${ACCOUNT_NAMES[account]}: ${codes[account].code} ${codes[account].name}`.trim(),
  )
  return { accounts, taxRate, yearBegins }
}

const Codes = z.record(z.string(), z.object({ code: z.string(), name: z.string() }))

/** Xero's name for no tax, in an organisation that nobody set up otherwise. */
const USUAL_TAX_RATE = 'Tax Exempt'

/** Both are empty for an account that nobody named. */
export async function getAccountMap(tx: Tx = db()): Promise<AccountMap> {
  const row = await tx.accountMap.findUnique({ where: { id: 1 } })
  const stored = Codes.parse(row?.codes ?? {})
  const codes = ACCOUNTS.map((account) => [account, stored[account] ?? { code: '', name: '' }])
  return {
    codes: Object.fromEntries(codes) as Record<AccountName, AccountCode>,
    taxRate: row?.taxRate ?? USUAL_TAX_RATE,
    yearBegins: row?.yearBegins ?? 1,
  }
}
