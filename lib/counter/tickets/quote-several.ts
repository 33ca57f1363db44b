import { createHash } from 'node:crypto'
import { MOST_VOUCHERS } from '@/lib/counter/ticket-forms/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { addOneMore, parseQuantity, removeItem } from './change-basket.ts'
import { type DraftInput, type Opened, quoteFavourite, quoteTicket, refuseDraft, repeatSale } from './quote-ticket.ts'

type Input = {
  draft: DraftInput
  /** How many, as typed; empty for one, which leaves the others of a slip alone. */
  quantity: string
  /** What was pressed if not a product or an amount: an earlier sale of the till, or a favourite. */
  pressed: { repeat?: string | undefined; favourite?: string | undefined }
}

/** `quantity`: as typed, while none is priced yet; else empty. `refusal`: why not all of them are. */
export type SeveralOpened = Opened & { quantity: string; refusal: DomainError | null }

/**
 * Gets a price for what was typed and pressed and, of a voucher, for as many more as were asked for, each an item with an
 * intent of its own. However often the form is posted, the ticket holds that many of it. A wrong quantity becomes the
 * draft’s problem; a later item that gets no price is not added, and those before it stay.
 */
export async function quoteSeveral({ ctx, input }: { ctx: Ctx; input: Input }): Promise<SeveralOpened> {
  const { draft, quantity } = input
  if (draft.kind !== 'voucher' || quantity === '')
    return { ...(await quoteOne(ctx, input)), quantity: '', refusal: null }
  const wanted = refusalOr(() => parseQuantity(quantity))
  if (wanted instanceof DomainError) {
    return { ...(await refuseDraft({ ctx, input: draft, refusal: wanted })), quantity, refusal: null }
  }
  const opened = await quoteOne(ctx, input)
  if (opened.soldBefore) return { ...opened, quantity: '', refusal: null }
  try {
    const isPriced = await quoteMore(ctx, opened.ticketId, draft.intentId, wanted)
    return { ...opened, quantity: isPriced ? '' : quantity, refusal: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...opened, quantity: '', refusal: error }
  }
}

function quoteOne(ctx: Ctx, { draft, pressed }: Input): Promise<Opened> {
  const { intentId, kind, recipient } = draft
  const { repeat: saleId, favourite: favouriteId } = pressed
  if (saleId) return repeatSale({ ctx, input: { intentId, saleId } })
  if (favouriteId) return quoteFavourite({ ctx, input: { intentId, kind, recipient, favouriteId } })
  return quoteTicket({ ctx, input: draft })
}

/** Makes the ticket hold `wanted` of the form's voucher; false if it has no price. @throws as `addOneMore`, BASKET_FULL */
async function quoteMore(ctx: Ctx, ticketId: string, intentId: string, wanted: number): Promise<boolean> {
  const first = await db().sale.findUniqueOrThrow({ where: { intentId } })
  if (first.state !== 'quoted' || first.typedProblem !== null) return false
  const intents = intentsOfMore(intentId)
  const tooMany = await db().sale.findMany({ where: { ticketId, intentId: { in: intents.slice(wanted - 1) } } })
  for (const { id: saleId } of tooMany) await removeItem({ ctx, input: { ticketId, saleId } })
  const others = await db().sale.count({ where: { ticketId, intentId: { notIn: [intentId, ...intents] } } })
  if (wanted > 1 && others + wanted > MOST_VOUCHERS) refuse('BASKET_FULL')
  const { typedRecipient: recipient, typedAmount, amountCents, productCode } = first
  const amount = amountCents === null ? typedAmount : toWireAmount(amountCents)
  for (const own of intents.slice(0, wanted - 1)) {
    await addOneMore(ctx, ticketId, { kind: 'voucher', recipient, amount, productCode, intentId: own })
  }
  return true
}

/** The intents of the second item to the last, the same however often the form is posted. */
function intentsOfMore(intentId: string): string[] {
  return Array.from({ length: MOST_VOUCHERS - 1 }, (_, place) => {
    const hash = createHash('sha256')
      .update(`${intentId} ${place + 2}`)
      .digest('hex')
    return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
  })
}

function refusalOr<T>(parse: () => T): T | DomainError {
  try {
    return parse()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
