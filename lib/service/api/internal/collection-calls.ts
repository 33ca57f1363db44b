import { type Cents, toWireAmount } from '@/lib/platform/shared/money.ts'
import type { PayCurrency } from '@/lib/platform/shared/pay-currency.ts'
import { Collection, type CollectionStatus } from '@/lib/service/api/contract/collection.ts'
import { type Answer, type Page, readOnly } from '../answer.ts'
import type { Span } from './account-calls.ts'
import type { Caller } from './caller.ts'

export type CollectionRequest = {
  /** One of the configured method names (service-api.md, CollectionRequest). */
  method: string
  /** USD, whatever the customer pays in. */
  amountCents: Cents
  customerPhone: string
  reference: string
  /** What the customer pays in; default USD. */
  currency?: PayCurrency
  idempotencyKey: string
}

export type CollectionFilter = Span & { status?: CollectionStatus; cursor?: string | null }

/** Payments by customers into the balance (service-api.md, CollectionRequest). */
export function collectionCalls(caller: Caller) {
  return {
    /** Asks the customer to pay. Sent once; the same request with the same key asks nobody again. */
    createCollection: (request: CollectionRequest): Promise<Answer<Collection>> =>
      caller.post(
        { path: '/collections', body: collectionBody(request), idempotencyKey: request.idempotencyKey },
        { schema: Collection, isOurs: (collection) => isAbout(collection, request.reference) },
      ),

    /**
     * Submits the customer's OTP (service-api.md, CollectionRequest rule 3). If unanswered, fetch the collection before
     * trying again.
     */
    confirmCollection: ({ id, otp }: { id: string; otp: string }): Promise<Answer<Collection>> =>
      caller.post(
        { path: `/collections/${encodeURIComponent(id)}/confirm`, body: { otp }, slow: true },
        { schema: Collection, isOurs: (collection) => collection.id === id },
      ),

    /** The collection with its authoritative status. */
    getCollection: (id: string): Promise<Answer<Collection>> =>
      caller.get(
        { path: `/collections/${encodeURIComponent(id)}` },
        { schema: Collection, isOurs: (collection) => collection.id === id },
      ),

    listCollections: (filter: CollectionFilter = {}): Promise<Answer<Page<Collection>>> =>
      caller.page({ path: '/collections', query: filter }, Collection),

    /** Looks up a collection by our reference; null only if the Service returns an empty list. */
    findCollection: async (reference: string): Promise<Answer<Collection | null>> =>
      readOnly(await caller.lookUp({ path: '/collections', query: { reference } }, Collection), (collection) =>
        isAbout(collection, reference),
      ),
  }
}

/** The document does not promise that a collection carries its reference, so only a different reference is wrong. */
function isAbout(collection: Collection, reference: string): boolean {
  return collection.reference === null || collection.reference === reference
}

function collectionBody(request: CollectionRequest): Record<string, unknown> {
  return {
    method: request.method,
    amount: toWireAmount(request.amountCents),
    customer_phone: request.customerPhone,
    reference: request.reference,
    currency: request.currency === 'USD' ? undefined : request.currency,
  }
}
