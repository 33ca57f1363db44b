import { cashDifference, cashWorth } from '@/lib/books/currencies/cash-worth.ts'
import { safeCounted } from '@/lib/books/journal/cash-postings.ts'
import type { Cash } from '@/lib/books/journal/model.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { type CashCount, parseCashCounts } from '@/lib/platform/shared/cash-count.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { bookMovement, lockSafes, safeBalance } from './internal/safe-books.ts'
import { intentField, seenField } from './model.ts'

/** `fields` has, per currency, what was counted, an intent, and what the books showed to the person who counted. */
export type CountSafeInput = { branchCode: string; note: string; fields: Record<string, string> }

/** The cash counted, what the books had at the same rate, and the worth that they gave it before. */
type Found = { intentId: string; counted: Cash; expected: Cash; worthBefore: bigint }

/** Saves a safe's count and books the difference as over or short; cash that moved meanwhile is refused. */
export async function countSafe({ ctx: { actor }, input }: { ctx: Ctx; input: CountSafeInput }): Promise<void> {
  authoriseSpending(actor, 'safe:manage')
  requireBranch(actor, input.branchCode)
  const { branchCode, fields } = input
  const note = input.note.trim()
  const counts = parseCounts(fields)
  const environment = officeEnvironment()
  await db().$transaction(async (tx) => {
    await lockSafes(tx)
    const place = { environment, branchCode }
    if (await wasCounted(tx, { ...place, kind: 'count', note }, { counts, fields })) return
    await refuseUnknown(tx, branchCode, counts)
    const books = await getBooks(tx, place, counts)
    refuseUnseen(books, fields)
    const found: Found[] = []
    for (const inside of books) found.push(await compare(tx, inside, { counts, fields }))
    if (note.length < 3) refuseDifferences(found)
    const ids: string[] = []
    for (const one of found) ids.push(await book(tx, { ...place, staffId: actor.staffId, note }, one))
    const detail = { counted: byCurrency(counts), differences: byCurrency(found.map(differenceOf)), note }
    const [objectId] = ids
    await recordAudit(tx, actor, { action: 'safe:count', objectKind: 'safe', objectId, branchCode, detail })
  })
}

/** A currency left empty was not counted. */
function parseCounts(fields: Record<string, string>): CashCount[] {
  const named = Object.keys(fields).flatMap((name) => /^count\.(.+)\.rest$/.exec(name)?.[1] ?? [])
  const read = parseCashCounts(
    fields,
    named.map((code) => ({ code, denominations: [] })),
  )
  if (!read.ok) throw new DomainError(read.problem)
  return read.counts.length > 0 ? read.counts : refuse('SAFE_COUNT_EMPTY')
}

async function refuseUnknown(tx: Tx, code: string, counts: readonly CashCount[]): Promise<void> {
  if (!(await tx.branch.findUnique({ where: { code }, select: { code: true } }))) refuse('SAFE_BRANCH')
  const named = counts.map(({ currency }) => currency)
  if ((await tx.currency.count({ where: { code: { in: named } } })) < named.length) refuse('SAFE_CURRENCY')
}

type Place = { environment: Environment; branchCode: string }
type CountOfSafe = Place & { kind: string; note: string }
type Counted = { counts: readonly CashCount[]; fields: Record<string, string> }

/** Whether an earlier press saved just these counts; if it saved others, even of a currency now empty, it refuses. */
async function wasCounted(tx: Tx, common: CountOfSafe, { counts, fields }: Counted): Promise<boolean> {
  const rows = counts.map(({ currency, cents: countedCents }) => ({
    ...common,
    ...{ intentId: intentOf(fields, currency), currency, countedCents },
  }))
  const intents = Object.keys(fields).flatMap((name) => (name.startsWith(intentField('')) ? (fields[name] ?? []) : []))
  const saved = await tx.safeMovement.findMany({ where: { intentId: { in: intents.filter((id) => UUID.test(id)) } } })
  if (saved.length === 0) return false
  const isSame = saved.length === rows.length && rows.every((one) => saved.some((row) => isRepeat(row, one)))
  return isSame || refuse('SAFE_COUNT_BEFORE')
}

function intentOf(fields: Record<string, string>, currency: string): string {
  const intentId = fields[intentField(currency)] ?? ''
  return UUID.test(intentId) ? intentId : refuse('FORM_BROKEN')
}

/** A safe below zero lacks cash that nobody entered; a count would book that as over. */
async function getBooks(tx: Tx, { environment, branchCode }: Place, counts: readonly CashCount[]): Promise<Cash[]> {
  const books: Cash[] = []
  for (const { currency } of counts) books.push(await safeBalance(tx, environment, branchCode, currency))
  const below = books.filter(({ nativeCents }) => nativeCents < 0n)
  return below.length > 0 ? refuse('SAFE_BELOW', { params: { sums: inText(below) } }) : books
}

/** The refusal shows what the books have now, and the form's next press is about that, not about anything newer. */
function refuseUnseen(books: readonly Cash[], fields: Record<string, string>): void {
  const moved = books.filter(({ currency, nativeCents }) => fields[seenField(currency)] !== String(nativeCents))
  if (moved.length === 0) return
  const params = {
    currencies: moved.map(({ currency }) => currency).join(', '),
    sums: inText(moved),
    ...Object.fromEntries(moved.map(({ currency, nativeCents }) => [seenField(currency), String(nativeCents)])),
  }
  refuse('SAFE_COUNT_MOVED', { params })
}

function inText(sums: readonly Cash[]): string {
  return sums.map(({ currency, nativeCents: cents }) => formatMoney({ cents, currency })).join(', ')
}

async function compare(tx: Tx, inside: Cash, { counts, fields }: Counted): Promise<Found> {
  const { currency } = inside
  const cents = counts.find((count) => count.currency === currency)?.cents ?? 0n
  const worth = await cashWorth(tx, currency)
  const expected = worth(inside.nativeCents)
  return { intentId: intentOf(fields, currency), counted: worth(cents), expected, worthBefore: inside.usdCents }
}

function refuseDifferences(found: readonly Found[]): void {
  const differing = found.map(differenceOf).filter(({ nativeCents }) => nativeCents !== 0n)
  if (differing.length === 0) return
  const texts = differing.map(({ currency, nativeCents: cents }) => {
    return `${cents > 0n ? '+' : ''}${formatMoney({ cents, currency })}`
  })
  refuse('SAFE_COUNT_DIFFERS', { params: { differences: texts.join(', ') } })
}

async function book(tx: Tx, by: Place & { staffId: string; note: string }, found: Found): Promise<string> {
  const { intentId, counted, expected, worthBefore } = found
  const difference = differenceOf(found)
  return bookMovement(tx, {
    row: { ...by, intentId, kind: 'count', countedCents: counted.nativeCents },
    cash: difference,
    entry: safeCounted({ branchCode: by.branchCode, difference }),
    worthChangedBy: expected.usdCents - worthBefore,
  })
}

function differenceOf({ counted, expected }: Found): Cash {
  return cashDifference(counted, expected)
}

function byCurrency(sums: readonly ({ currency: string } & ({ cents: bigint } | { nativeCents: bigint }))[]) {
  return Object.fromEntries(sums.map((sum) => [sum.currency, String('cents' in sum ? sum.cents : sum.nativeCents)]))
}
