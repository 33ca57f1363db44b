import { z } from 'zod'
import type { AccountName } from '@/lib/books/journal/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { ACCOUNT_NAMES, ACCOUNTS, type AccountCode, type AccountMap, USUAL_LAYOUT } from './model.ts'

/** What the page's form sets; codes of branches come from a file alone. */
type Settings = Omit<AccountMap, 'branches'>

export async function setAccountMap({ ctx: { actor }, input }: { ctx: Ctx; input: Settings & Shown }): Promise<void> {
  await changeMap(
    actor,
    ({ branches }) => {
      const { codes, taxRate, yearBegins, xeroClearing, layout } = input
      return { codes, branches, taxRate, yearBegins, xeroClearing, layout }
    },
    input.shown,
  )
}

type Codes = Partial<Record<string, AccountCode>>

/** Changes some accounts' and branches' codes, and leaves the rest. */
export async function changeAccountCodes({
  ctx: { actor },
  input: { codes, branches, shown },
}: {
  ctx: Ctx
  input: { codes: Codes; branches: Codes } & Shown
}): Promise<void> {
  await changeMap(
    actor,
    (before) => ({
      ...before,
      codes: { ...before.codes, ...codes },
      branches: { ...before.branches, ...(branches as AccountMap['branches']) },
    }),
    shown,
  )
}

/** @throws SETTINGS_CHANGED */
async function changeMap(actor: Actor, change: (before: AccountMap) => AccountMap, shown: string | undefined) {
  authoriseSpending(actor, 'money:change')
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account-map'))`
    const before = await getAccountMap(tx)
    const wanted = change(before)
    refuseIfChanged({ shown, stored: before, wanted })
    const row = {
      ...wanted,
      codes: wanted.codes as Prisma.InputJsonObject,
      branches: wanted.branches as Prisma.InputJsonObject,
      setById: actor.staffId,
      setAt: await databaseNow(tx),
    }
    await tx.accountMap.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row })
    const detail = { before: inText(before), after: inText(wanted) }
    await recordAudit(tx, actor, { action: 'accountant:codes', objectKind: 'report', detail })
  })
}

function inText({ codes, branches, taxRate, yearBegins, xeroClearing, layout }: AccountMap) {
  const accounts = ACCOUNTS.filter((account) => codes[account].code || codes[account].name)
  const { by, branchTracking, classTracking } = layout
  const separate = (['branches', 'classes', 'currencies'] as const).filter((part) => layout[part])
  return {
    accounts: accounts.map((account) => inWords(ACCOUNT_NAMES[account], codes[account])),
    branches: Object.keys(branches).map((code) => inWords(code, branches[code])),
    taxRate,
    yearBegins,
    xeroClearing,
    journals: [`by ${by}`, ...separate, branchTracking, classTracking],
  }
}

function inWords(name: string, { code, name: theirs }: AccountCode = { code: '', name: '' }): string {
  return `${name}: ${code} ${theirs}`.trim()
}

const CodesInDatabase = z.record(z.string(), z.object({ code: z.string(), name: z.string() }))

const Layout = z.object({
  by: z.enum(['month', 'day']).default(USUAL_LAYOUT.by),
  branches: z.boolean().default(false),
  classes: z.boolean().default(false),
  currencies: z.boolean().default(false),
  branchTracking: z.string().default(USUAL_LAYOUT.branchTracking),
  classTracking: z.string().default(USUAL_LAYOUT.classTracking),
})

/** Xero's name for no tax, in an organisation that nobody set up otherwise. */
const USUAL_TAX_RATE = 'Tax Exempt'

/** Both are empty for an account that nobody named. */
export async function getAccountMap(tx: Tx = db()): Promise<AccountMap> {
  const row = await tx.accountMap.findUnique({ where: { id: 1 } })
  const stored = CodesInDatabase.parse(row?.codes ?? {})
  const codes = ACCOUNTS.map((account) => [account, stored[account] ?? { code: '', name: '' }])
  return {
    codes: Object.fromEntries(codes) as Record<AccountName, AccountCode>,
    branches: CodesInDatabase.parse(row?.branches ?? {}),
    taxRate: row?.taxRate ?? USUAL_TAX_RATE,
    yearBegins: row?.yearBegins ?? 1,
    xeroClearing: row?.xeroClearing ?? '',
    layout: Layout.parse(row?.layout ?? {}),
  }
}
