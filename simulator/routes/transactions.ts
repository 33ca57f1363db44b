import { z } from '@hono/zod-openapi'
import { filterText, spanQuery } from '../contract/fields.ts'
import { TRANSACTION_STATUSES, Transaction, transactionRequest } from '../contract/transaction.ts'
import { cutPage, readSpan } from '../domain/page.ts'
import type { Sale, SaleStatus } from '../domain/sale.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { requireOwn } from '../http/require-own.ts'
import { presentTransaction } from '../present/transaction.ts'
import { listRows } from '../store/list-rows.ts'
import { findSale, SALE_COLUMNS } from '../store/sale-rows.ts'

const PAGE_SIZE = 50

const MESSAGES: Record<SaleStatus, string> = {
  pending: 'The sale is on its way',
  completed: 'The sale is completed',
  failed: 'The sale failed; nothing was delivered',
  reversed: 'The sale was reversed',
}

/** POST /transactions, GET /transactions and GET /transactions/{id}. */
export const transactionEndpoints: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/transactions',
    ability: 'transactions:write',
    limit: 'sales_per_day',
    summary: 'Spend a quote: reserve the money and send the sale',
    body: transactionRequest,
    idempotency: 'uuid',
    data: Transaction,
    statuses: [200, 201, 202],
    async handle({ simulator, key, body, idempotencyKey, requestHash }) {
      const request = { key, idempotencyKey, requestHash, quoteId: body.quote_id, reference: body.reference }
      const { sale, replayed } = await simulator.sales.sell(request)
      const status = sale.status === 'pending' ? 202 : 201
      return { status, message: MESSAGES[sale.status], data: presentTransaction(simulator, sale), replayed }
    },
  }),
  endpoint({
    method: 'get',
    path: '/transactions',
    ability: 'transactions:read',
    summary: 'Your sales, newest first, 50 a page',
    query: {
      reference: filterText(),
      status: z.enum(TRANSACTION_STATUSES).optional(),
      branch_id: filterText(),
      ...spanQuery,
    },
    data: Transaction,
    list: true,
    statuses: [200],
    async handle({ simulator, key, query }) {
      const { reference = null, status = null, branch_id = null } = query
      const rows = await listRows<Sale>(simulator.pool, {
        columns: SALE_COLUMNS,
        table: 'transactions',
        at: 'created_at',
        accountId: key.accountId,
        filters: [
          ['reference', reference],
          ['status', status],
          ['branch_id', branch_id],
          ['branch_id', key.branchId],
        ],
        span: readSpan(query),
        size: PAGE_SIZE,
      })
      const { page, next } = cutPage(rows, PAGE_SIZE)
      const data = page.map((sale) => presentTransaction(simulator, sale))
      return { status: 200, message: 'Sales', data, nextCursor: next }
    },
  }),
  endpoint({
    method: 'get',
    path: '/transactions/{id}',
    ability: 'transactions:read',
    summary: 'One sale: its authoritative status, and its token or PIN once completed',
    data: Transaction,
    statuses: [200],
    async handle({ simulator, key, params }) {
      const sale = requireOwn(key, await findSale(simulator.pool, params.id ?? ''))
      return { status: 200, message: MESSAGES[sale.status], data: presentTransaction(simulator, sale) }
    },
  }),
]
