import { Collection, collectionQuery, collectionRequest, confirmRequest } from '../contract/collection.ts'
import { checkCollectionStatus, confirmCollection } from '../domain/answer-collection.ts'
import type { CollectionStatus, Collection as StoredCollection } from '../domain/collection.ts'
import { createCollection } from '../domain/create-collection.ts'
import { cutPage, readSpan } from '../domain/page.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { presentCollection } from '../present/collection.ts'
import { COLLECTION_COLUMNS } from '../store/collection-rows.ts'
import { listRows } from '../store/list-rows.ts'

const PAGE_SIZE = 50

const MESSAGES: Record<CollectionStatus, string> = {
  pending: 'Waiting for the customer',
  completed: 'The customer has paid',
  failed: 'The payment failed',
  reversed: 'The payment was reversed',
}

/** POST /collections, its confirmation, and both ways to look at collections. */
export const collectionEndpoints: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/collections',
    ability: 'collections:write',
    limit: 'collections_per_day',
    summary: 'Ask a customer for a payment into your balance',
    body: collectionRequest,
    unnamed: ['branch_id', 'terminal_id'],
    idempotency: 'any',
    data: Collection,
    statuses: [200, 202],
    async handle({ simulator, key, body, idempotencyKey, requestHash }) {
      const idempotency = { key, idempotencyKey, requestHash }
      const { collection, replayed } = await createCollection(simulator, idempotency, body)
      const data = presentCollection(simulator, collection)
      return { status: 202, message: MESSAGES[collection.status], data, replayed }
    },
  }),
  endpoint({
    method: 'post',
    path: '/collections/{id}/confirm',
    ability: 'collections:write',
    summary: 'Send the code that the customer read out',
    body: confirmRequest,
    data: Collection,
    statuses: [200],
    async handle({ simulator, key, params, body }) {
      const collection = await confirmCollection(simulator, key, params.id ?? '', body.otp)
      return { status: 200, message: MESSAGES[collection.status], data: presentCollection(simulator, collection) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/collections',
    ability: 'collections:read',
    summary: 'Your collections, newest first, 50 a page',
    query: collectionQuery,
    data: Collection,
    list: true,
    statuses: [200],
    async handle({ simulator, key, query }) {
      const { reference = null, status = null, method = null, branch_id = null } = query
      const rows = await listRows<StoredCollection>(simulator.pool, {
        columns: COLLECTION_COLUMNS,
        table: 'collections',
        at: 'created_at',
        accountId: key.accountId,
        filters: [
          ['reference', reference],
          ['status', status],
          ['method', method],
          ['branch_id', branch_id],
          ['branch_id', key.branchId],
        ],
        span: readSpan(query),
        size: PAGE_SIZE,
      })
      const { page, next } = cutPage(rows, PAGE_SIZE)
      const data = page.map((collection) => presentCollection(simulator, collection))
      return { status: 200, message: 'Collections', data, nextCursor: next }
    },
  }),
  endpoint({
    method: 'get',
    path: '/collections/{id}',
    ability: 'collections:read',
    summary: 'One collection and its authoritative status',
    data: Collection,
    statuses: [200],
    async handle({ simulator, key, params }) {
      const collection = await checkCollectionStatus(simulator, key, params.id ?? '')
      return { status: 200, message: MESSAGES[collection.status], data: presentCollection(simulator, collection) }
    },
  }),
]
