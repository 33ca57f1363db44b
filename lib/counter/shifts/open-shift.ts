import { randomUUID } from 'node:crypto'
import { cashWorth } from '@/lib/books/currencies/cash-worth.ts'
import { paidIn } from '@/lib/books/journal/cash-postings.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { type CashCount, countedIn } from '@/lib/platform/shared/cash-count.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { listIncoming, parseCountedCash } from './drawer-cash.ts'

/** `intentId` becomes the shift's id, so that a form posted twice opens one shift. */
type OpenInput = { intentId: string; fields: Record<string, string> }

/** Opens a shift with a float from the branch's safe, by notes or as sums; it may be zero. */
export async function openShift({ ctx, input }: { ctx: Ctx; input: OpenInput }): Promise<void> {
  authorise(ctx.actor, 'shift:run')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const environment = environmentOf(till)
    const opened = await tx.$executeRaw`
      insert into "Shift" (id, "tillId", "openTillId", environment, "openedById", "openedAt")
      values (${input.intentId}::uuid, ${till.id}::uuid, ${till.id}::uuid, ${environment}::"Environment",
        ${ctx.actor.staffId}::uuid, now())
      on conflict do nothing`
    if (opened === 0) return refuseUnlessSame(tx, input, till)
    const counts = parseCountedCash(input.fields, await listIncoming(tx, till))
    for (const count of counts) await bookFloat(tx, ctx, { till, environment, shiftId: input.intentId, count })
    const float = Object.fromEntries(counts.map(({ currency, cents }) => [currency, String(cents)]))
    const object = { objectKind: 'shift', objectId: input.intentId } as const
    await recordAudit(tx, ctx.actor, { action: 'shift:open', ...object, detail: { float } })
  })
}

async function refuseUnlessSame(tx: Tx, { intentId, fields }: OpenInput, till: ActorTill): Promise<void> {
  const same = await tx.shift.findFirst({
    where: { id: intentId, tillId: till.id },
    select: { counts: { where: { kind: 'float' }, select: { currency: true, nativeCents: true } } },
  })
  if (!same) return refuse('SHIFT_IS_OPEN')
  // The same form may name a currency that is no longer taken.
  const codes = countedIn(fields).map(({ code }) => code)
  const counted = parseCountedCash(fields, await listIncoming(tx, till, codes)).filter(({ cents }) => cents > 0n)
  const saved = same.counts.filter(({ nativeCents }) => nativeCents > 0n)
  const isSame = ({ currency, cents }: CashCount) => {
    return saved.some((count) => isRepeat(count, { currency, nativeCents: cents }))
  }
  if (counted.length !== saved.length || !counted.every(isSame)) refuse('SHIFT_IS_OPEN')
}

type Float = { till: ActorTill; environment: 'test' | 'live'; shiftId: string; count: CashCount }

async function bookFloat(tx: Tx, ctx: Ctx, { till, environment, shiftId, count }: Float): Promise<void> {
  const cash = (await cashWorth(tx, count.currency))(count.cents)
  const id = randomUUID()
  const { denominations } = count
  await tx.shiftCount.create({ data: { id, shiftId, kind: 'float', ...cash, denominations } })
  if (cash.nativeCents === 0n) return
  await postEntry(tx, paidIn('float', { tillId: till.id, branchCode: till.branchCode, cash }), {
    environment,
    objectKind: 'shift',
    objectId: id,
    credential: null,
    branchCode: till.branchCode,
    tillId: till.id,
    shiftId,
    staffId: ctx.actor.staffId,
  })
}
