import { forgetCatalogue } from '@/lib/counter/catalogue/wire-catalogue.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { QuoteRequest, Recipient } from '@/lib/service/api/client.ts'
import { problemOfReading, problemOfSilence } from '@/lib/service/api/problem.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { refuseIfBlocked } from '@/lib/service/standing/queries.ts'
import { storeQuoteAnswer } from '@/lib/service/standing/store-answer.ts'

type QuoteInput = {
  credential: Credential
  productCode: string
  recipient: Recipient
  /** USD cents for a ranged product, null for one with a fixed price. */
  amountCents: Cents | null
  branchCode: string
  terminalId: string
}

/**
 * Asks for a price held for five minutes (service-api.md, `POST /quotes`) and stores it. The caller has authorised it.
 */
export async function createQuote(input: QuoteInput) {
  const { credential } = input
  await refuseIfBlocked({ credential: credential.name, environment: credential.environment })
  const askedAt = performance.now()
  const answer = await serviceFor(credential.name).createQuote(requestOf(input))
  await storeQuoteAnswer(credential, answer)
  if (answer.kind === 'unanswered') {
    throw new DomainError(problemOfSilence(answer.error, 'QUOTE_UNANSWERED', sharedNow()))
  }
  if (answer.kind === 'refused') {
    if (answer.error.code === 'PRODUCT_UNAVAILABLE') forgetCatalogue(credential.name)
    const [recipient] = Object.keys(input.recipient)
    throw new DomainError(problemOfReading(answer.error, 'QUOTE_UNANSWERED', sharedNow(), recipient))
  }
  const quote = answer.data
  // As late as can be: the price counts as held from when the row is made, less this.
  const askMs = Math.ceil(performance.now() - askedAt)
  return db().quote.create({
    data: {
      environment: credential.environment,
      credential: credential.name,
      upstreamId: quote.id,
      productCode: input.productCode,
      recipient: Object.values(input.recipient).join(''),
      customerName: quote.customerName,
      faceCents: quote.faceValueCents,
      faceCurrency: quote.faceCurrency,
      feeCents: quote.feeCents,
      totalDebitCents: quote.totalDebitCents,
      rate: quote.rate,
      expiresAt: quote.expiresAt,
      askMs,
    },
  })
}

function requestOf(input: QuoteInput): QuoteRequest {
  return {
    product: input.productCode,
    recipient: input.recipient,
    branchId: input.branchCode,
    terminalId: input.terminalId,
    ...(input.amountCents !== null && { amountCents: input.amountCents }),
  }
}
