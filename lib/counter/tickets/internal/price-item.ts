import { createQuote } from '@/lib/counter/quotes/create-quote.ts'
import { Prisma, type Quote } from '@/lib/generated/prisma/client.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { terminalId } from '@/lib/platform/shared/ids.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import type { Recipient } from '@/lib/service/api/client.ts'
import { lockTender } from '../lock-ticket.ts'
import { priceQuote } from './price-quote.ts'
import { renewRates } from './renew-rates.ts'
import { type About, isSameChoice, isStill } from './same-choice.ts'

export type ItemPrice = { quote: Quote; priceCents: Cents; chargeCents: Cents }

export type Asked = {
  credential: Credential
  productCode: string
  recipient: Recipient
  /** USD cents for a ranged product, null for one with a fixed price. */
  amountCents: Cents | null
  branchCode: string
  tillNumber: number
}

/**
 * Gets a price from the Service and works out what the customer pays. `mayLose` allows a price below our cost. Refuses
 * like `createQuote` and `priceQuote`; the caller has authorised it.
 */
export async function priceItem(asked: Asked, mayLose: boolean): Promise<ItemPrice> {
  const { branchCode, tillNumber, ...request } = asked
  const quote = await createQuote({ ...request, branchCode, terminalId: terminalId(branchCode, tillNumber) })
  return { quote, ...(await priceQuote({ quote, branchCode, amountCents: asked.amountCents, mayLose })) }
}

type Asker = Pick<Asked, 'credential' | 'branchCode' | 'tillNumber'>

/** The till's part of a request for a price, with the key that it sells with now. Refuses like `credentialForTill`. */
export function askerAt(till: ActorTill): Asker {
  return { credential: credentialForTill(till), branchCode: till.branchCode, tillNumber: till.number }
}

/** The request that prices an item again, by this asker; otherwise the same as the first time. */
export function askedAgain(
  sale: {
    productCode: string | null
    recipientField: string | null
    recipient: string | null
    amountCents: Cents | null
  },
  asker: Asker,
): Asked {
  const { productCode, recipientField, recipient, amountCents } = sale
  if (!productCode || !recipientField || !recipient) return refuse('PRODUCT_EMPTY', { field: 'product' })
  const to = { [recipientField]: recipient } as Recipient
  return { productCode, recipient: to, amountCents, ...asker }
}

type Attached = ItemPrice & {
  /** Whether the customer has already paid for the item. If not, the price is too late once a tender was accepted. */
  isPaid: boolean
  /** Whether the cashier sees the price before anything is taken: only then may rates be renewed with it. */
  isShown?: boolean
  /**
   * What an unpaid item was when the price was asked for: the price is too late once that is another. Of a `choice`, what
   * was typed last may differ: what that was refused for stays its problem.
   */
  about?: About
  product: { code: string; name: string; recipientField: string } | null
  amountCents: Cents | null
}

/**
 * Attaches a price to an item. If it differs from the last quote for the same product, recipient and amount, the item
 * says so, and the cashier sees it before anything is taken. The sale uses its quote's credential, whatever the
 * configuration said at the draft. A price that arrives after the tender changes nothing: what was paid for is what is
 * sold.
 */
export async function attachQuote(saleId: string, attached: Attached): Promise<void> {
  const { isPaid, isShown = false, about, product, quote, priceCents, chargeCents, amountCents } = attached
  const { id: quoteId, recipient, totalDebitCents, credential, environment } = quote
  await db().$transaction(async (tx) => {
    if ((await lockTender(tx, saleId)) !== isPaid) return
    const before = await tx.sale.findUnique({
      where: { id: saleId },
      select: {
        ticketId: true,
        state: true,
        priceCents: true,
        recipient: true,
        productCode: true,
        amountCents: true,
        typedRecipient: true,
        typedAmount: true,
        typedProduct: true,
      },
    })
    if (!before) return
    // Something else was typed, or got its price, meanwhile: from another page, or faster from the same.
    if (about && !isStill(about, before)) return
    const same = isSameChoice(before, { recipient, productCode: quote.productCode, amountCents })
    const changed = before.state === 'quoted' && same && before.priceCents !== priceCents
    const keepsTyped = about !== undefined && 'choice' in about
    const note: Problem = { code: 'PRICE_CHANGED', params: { before: formatUsd(before.priceCents ?? 0n) } }
    if (isShown) await renewRates(tx, before.ticketId)
    const ofTicket = { credential, environment, problem: Prisma.DbNull }
    await tx.ticket.update({ where: { id: before.ticketId }, data: ofTicket })
    await tx.sale.updateMany({
      where: { id: saleId, state: { in: ['draft', 'quoted'] } },
      data: {
        state: 'quoted',
        credential,
        environment,
        quoteId,
        ...(product && {
          productCode: product.code,
          productName: product.name,
          recipientField: product.recipientField,
        }),
        recipient,
        amountCents,
        priceCents,
        chargeCents,
        totalDebitCents,
        problem: changed ? note : Prisma.DbNull,
        ...(!keepsTyped && { typedProblem: Prisma.DbNull }),
      },
    })
  })
}
