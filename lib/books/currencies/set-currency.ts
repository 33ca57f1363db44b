import { z } from 'zod'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { usualName } from '@/lib/platform/shared/currency-name.ts'
import { parseOptionalAmount, toWireAmount } from '@/lib/platform/shared/money.ts'
import { refuseIfChanged, type Shown, settingsText } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { refreshCurrencyNames } from './currency-names.ts'
import { currencySettings } from './model.ts'

export type CurrencyChange = Shown & {
  code: string
  /** What people call it; empty for its usual name, left out to change nothing. */
  name?: string | undefined
  accepted: boolean
  smallest: string
  /** The notes counted in a drawer, as typed, separated by spaces; empty changes nothing. */
  notes: string
}

/** Letters that every printer has. */
const NAME = /^[A-Za-z]{1,8}$/

/** Adds a cash currency or changes its settings. Tills accept it once it has a rate. */
export async function setCurrency({ ctx, input }: { ctx: Ctx; input: CurrencyChange }): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'money:change')
  const code = input.code.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(code)) refuse('CURRENCY_CODE', { field: 'currencyCode' })
  if (code === 'USD' && !input.accepted) refuse('CURRENCY_USD')
  const smallestCents = parseOptionalAmount(input.smallest, 'smallest') ?? refuse('AMOUNT_EMPTY', { field: 'smallest' })
  if (smallestCents === 0n) refuse('AMOUNT_ZERO', { field: 'smallest' })
  const notes = parseNotes(input.notes)
  const givenName = input.name?.trim()
  const wantedName = givenName === usualName(code) ? '' : givenName
  if (wantedName && !NAME.test(wantedName)) refuse('CURRENCY_NAME', { field: 'currencyName' })
  await db().$transaction(async (tx) => {
    await lockCurrencies(tx)
    const before = await tx.currency.findUnique({ where: { code } })
    const denominations = notes.length > 0 ? notes : (before?.denominations ?? [smallestCents])
    const name = wantedName ?? before?.name ?? ''
    const after = { name, accepted: input.accepted, smallestCents, denominations }
    if (before && input.shown === '') refuseSecond(code, currencySettings(before), currencySettings(after))
    if (denominations.some((cents) => cents < smallestCents)) refuse('CURRENCY_NOTES', { field: 'notes' })
    if (before) {
      refuseIfChanged({ shown: input.shown, stored: currencySettings(before), wanted: currencySettings(after) })
    }
    await tx.currency.upsert({ where: { code }, create: { code, ...after }, update: after })
    const detail = { before: before ? inText(before) : null, after: inText(after) }
    const replaced = {
      ...({ setting: 'currency', subject: code } as const),
      before: standing(before ?? { ...after, accepted: false }),
      after: standing(after),
    }
    await recordAudit(tx, actor, { action: 'currency:set', objectKind: 'currency', objectId: code, detail, replaced })
  })
  await refreshCurrencyNames()
}

/** The form that adds a currency has shown no settings: posted for one that is there, it would overwrite them. */
function refuseSecond(code: string, stored: object, wanted: object): void {
  if (settingsText(wanted) === settingsText(stored)) return
  refuse('CURRENCY_HERE', { field: 'currencyCode', params: { currency: code } })
}

function parseNotes(text: string): bigint[] {
  const words = text.split(/[\s;]+/).filter((word) => word !== '')
  const cents = words.map((word) => parseOptionalAmount(word, 'notes') || refuse('CURRENCY_NOTES', { field: 'notes' }))
  return [...new Set(cents)].sort((a, b) => (a < b ? 1 : -1))
}

type StoredCurrency = { name: string; accepted: boolean; smallestCents: bigint; denominations: bigint[] }

function inText({ name, accepted, smallestCents, denominations }: StoredCurrency) {
  return { name, accepted, smallest: toWireAmount(smallestCents), notes: denominations.map(toWireAmount) }
}

const Before = z.object({
  name: z.string().default(''),
  accepted: z.boolean(),
  smallestCents: z.coerce.bigint(),
  denominations: z.array(z.coerce.bigint()),
})

/** The currency that is named: undone, one that was added is accepted no more, since tills may have counted it. */
export const UNDOABLE_CURRENCY: Undoable = {
  ownCode: false,
  lock: async (tx, code) => {
    await lockCurrencies(tx)
    const row = await tx.currency.findUnique({ where: { code } })
    return row && standing(row)
  },
  putBack: async (tx, { subject, before }) => {
    await tx.currency.update({ where: { code: subject }, data: Before.parse(before) })
    return {}
  },
}

async function lockCurrencies(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('currency'))`
}

function standing({ name, accepted, smallestCents, denominations }: StoredCurrency): Standing {
  return {
    ...(name && { name }),
    accepted,
    smallestCents: String(smallestCents),
    denominations: denominations.map(String),
  }
}
