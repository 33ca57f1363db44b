import type { Product } from '../catalogue/model.ts'
import { getProduct } from '../catalogue/queries.ts'
import { credentialForTill } from '../credentials.ts'
import { db } from '../db.ts'
import { Prisma, type Quote } from '../generated/prisma/client.ts'
import { createQuote } from '../quotes/create-quote.ts'
import { type Cents, formatUsd } from '../shared/money.ts'
import { DomainError, type Problem, refuse } from '../shared/problem.ts'
import { authorise, type Ctx, requireTill, ticketsOfTill } from '../staff/authorise.ts'
import { priceQuote } from './price-quote.ts'
import { readAmount, readPhone, readRecipient } from './read-recipient.ts'
import { type DraftInput, saveDraft } from './save-draft.ts'
import { terminalId } from './ticket-number.ts'

type Named = { ticketId: string }

/** The ticket to open. `soldBefore`: its form came back from the past, and nothing of it was taken in. */
export type Opened = Named & { soldBefore: boolean }

/**
 * Keeps what was typed and gets a price for it. A refusal is kept on the sale as its problem, so that the ticket's own
 * page shows the form again with everything in it. Returns the ticket in every case.
 */
export async function quoteTicket({ ctx, input }: { ctx: Ctx; input: DraftInput }): Promise<Opened> {
  const draft = await saveDraft({ ctx, input })
  if (draft.editable) await keepProblem(draft.saleId, () => priceDraft({ ctx, input, saleId: draft.saleId }))
  return { ticketId: draft.ticketId, soldBefore: !draft.editable }
}

/** Keeps a typed number without choosing a product yet: the first step where no script runs. */
export async function keepRecipient({ ctx, input }: { ctx: Ctx; input: DraftInput }): Promise<Opened> {
  const draft = await saveDraft({ ctx, input })
  const { environment } = credentialForTill(requireTill(ctx.actor))
  if (draft.editable) await keepProblem(draft.saleId, async () => void readPhone(input.recipient, environment))
  return { ticketId: draft.ticketId, soldBefore: !draft.editable }
}

/** Gets the price again for a ticket that was quoted, from what was typed. */
export async function requoteTicket({ ctx, input }: { ctx: Ctx; input: Named }): Promise<Opened> {
  const { intentId, sales } = await db().ticket.findFirstOrThrow({
    where: { AND: [ticketsOfTill(ctx.actor), { id: input.ticketId }] },
    select: {
      intentId: true,
      sales: { select: { kind: true, typedRecipient: true, typedAmount: true, productCode: true } },
    },
  })
  const [sale] = sales
  if (!sale) return { ...input, soldBefore: false }
  const { kind, typedRecipient: recipient, typedAmount: amount, productCode } = sale
  return quoteTicket({ ctx, input: { intentId, kind, recipient, amount, productCode } as DraftInput })
}

async function priceDraft({ ctx, input, saleId }: { ctx: Ctx; input: DraftInput; saleId: string }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  const credential = credentialForTill(till)
  if (input.kind !== 'electricity') readPhone(input.recipient, credential.environment)
  const product = await sellableProduct(ctx, input.productCode)
  const recipient = readRecipient(input.recipient, product.recipientField, credential.environment)
  const amountCents = readAmount(input.amount, product)
  const quote = await createQuote({
    ctx,
    input: {
      credential,
      productCode: product.code,
      recipient,
      amountCents,
      branchCode: till.branchCode,
      terminalId: terminalId(till.branchCode, till.number),
    },
  })
  const price = await priceQuote({ ctx, input: { quote, product } })
  await attachQuote(saleId, { product, quote, ...price })
}

async function sellableProduct(ctx: Ctx, code: string | null): Promise<Product> {
  const product = code ? await getProduct(ctx.actor, code) : refuse('PRODUCT_EMPTY', { field: 'product' })
  if (product.available) return product
  return refuse(product.priceMissing ? 'PRICE_NOT_SET' : 'PRODUCT_UNAVAILABLE', { field: 'product' })
}

type Priced = { product: Product; quote: Quote; priceCents: Cents; chargeCents: Cents }

/**
 * A price that changed since the last quote is pointed out; nothing is taken before the cashier has seen it. The sale is
 * made with the credential of its quote, whatever the configuration said when it was drafted.
 */
async function attachQuote(saleId: string, { product, quote, priceCents, chargeCents }: Priced): Promise<void> {
  const { id: quoteId, recipient, totalDebitCents, credential, environment } = quote
  await db().$transaction(async (tx) => {
    const before = await tx.sale.findUniqueOrThrow({
      where: { id: saleId },
      select: { ticketId: true, state: true, priceCents: true, recipient: true, productCode: true },
    })
    const same = before.recipient === recipient && before.productCode === product.code
    const changed = before.state === 'quoted' && same && before.priceCents !== priceCents
    const note: Problem = { code: 'PRICE_CHANGED', params: { before: formatUsd(before.priceCents ?? 0n) } }
    await tx.ticket.update({ where: { id: before.ticketId }, data: { credential, environment } })
    await tx.sale.updateMany({
      where: { id: saleId, state: { in: ['draft', 'quoted'] } },
      data: {
        state: 'quoted',
        credential,
        environment,
        quoteId,
        productCode: product.code,
        productName: product.name,
        recipientField: product.recipientField,
        recipient,
        priceCents,
        chargeCents,
        totalDebitCents,
        problem: changed ? note : Prisma.DbNull,
      },
    })
  })
}

/** Runs a step of preparing the sale; a refusal becomes the sale's problem, anything else goes on as a fault. */
export async function keepProblem(saleId: string, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await db().sale.updateMany({
      where: { id: saleId, state: { in: ['draft', 'quoted'] } },
      data: { problem: error.problem },
    })
  }
}
