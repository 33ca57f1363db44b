import { isSaleKind, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { isPaper, type Paper, USUAL_PAPER } from '@/lib/counter/receipts/model.ts'
import { authorise, type Ctx, requireTill, visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { getPaperCookie } from '@/lib/people/sessions/cookies.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { TillPrinter } from './model.ts'
import { printerOf } from './queries.ts'

type Input = { ticketId: string; atOnce: boolean }

/** Sets whether the actor's till prints slips of a ticket's only product at once from now on, or only when asked. */
export async function choosePrinting({ ctx: { actor }, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(actor, 'receipt:print')
  const { id: tillId, number, branchCode } = requireTill(actor)
  const { ticketId, atOnce } = input
  const sales = await db().sale.findMany({
    where: { ticket: { AND: [visibleTickets(actor), { id: ticketId }] }, productCode: { not: null } },
    select: { productCode: true, productName: true, kind: true },
    distinct: ['productCode'],
  })
  const [sold, ...others] = sales
  if (!sold?.productCode || !isSaleKind(sold.kind) || others.length > 0) return refuse('TICKET_UNKNOWN')
  const { productCode, productName, kind } = sold
  const before = await getPrintsAtOnce(actor, [{ kind, productCode }])
  await db().$transaction(async (tx) => {
    const where = { tillId_productCode: { tillId, productCode } }
    await tx.printChoice.upsert({ where, create: { tillId, productCode, atOnce }, update: { atOnce } })
    await recordAudit(tx, actor, {
      action: 'till:print-choice',
      objectKind: 'till',
      objectId: tillId,
      branchCode,
      detail: { number, product: productName, before, after: atOnce },
    })
  })
}

type Sold = { kind: SaleKind; productCode: string | null }

/** By the till's choice for a product, else by its preset for the kind; one item that says so is enough. */
export async function getPrintsAtOnce(actor: Actor, items: readonly Sold[]): Promise<boolean> {
  if (!actor.till) return false
  const { setup } = await printerOf(actor)
  const choices = await db().printChoice.findMany({
    where: { tillId: actor.till.id, productCode: { in: items.flatMap(({ productCode }) => productCode ?? []) } },
    select: { productCode: true, atOnce: true },
  })
  const chosen = new Map(choices.map(({ productCode, atOnce }) => [productCode, atOnce]))
  return items.some(({ kind, productCode }) => chosen.get(productCode ?? '') ?? setup.autoPrint.includes(kind))
}

/** The paper to show: the one asked for now, else the preset's, else the one last chosen in this browser. */
export async function paperForTill({ preset, setup }: TillPrinter, wanted?: string): Promise<Paper> {
  return [wanted, preset && setup.paper, await getPaperCookie()].find(isPaper) ?? USUAL_PAPER
}
