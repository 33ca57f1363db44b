import { z } from '@hono/zod-openapi'
import { ApiError } from '../http/api-error.ts'
import { ok, type PortalEndpoint, portalEndpoint } from './portal-endpoint.ts'

const threshold = z.number().int().min(1).max(1_000_000_000).nullish()

/** Pauses and opens products for everyone, and sets this partner's rate limits. */
export const switchEndpoints: PortalEndpoint[] = [
  portalEndpoint({
    method: 'get',
    path: '/products',
    async handle({ simulator }) {
      const data = simulator.catalogue.list().map((product) => ({
        code: product.code,
        name: product.name,
        category: product.category,
        available: simulator.catalogue.isAvailable(product, 'test'),
        available_live: simulator.catalogue.isAvailable(product, 'live'),
      }))
      return { ...ok('Products', data), nextCursor: null }
    },
  }),
  portalEndpoint({
    method: 'patch',
    path: '/products/:code',
    body: z.object({ available: z.boolean() }),
    async handle({ simulator, params, body }) {
      const product = simulator.catalogue.find(params.code ?? '')
      if (!product) throw new ApiError('NOT_FOUND')
      await simulator.catalogue.setAvailable(product.code, body.available)
      return ok(body.available ? 'Product opened' : 'Product paused', { code: product.code, ...body })
    },
  }),
  portalEndpoint({
    method: 'put',
    path: '/rates',
    body: z.object({ per_minute: threshold, sales_per_minute: threshold }),
    async handle({ simulator, partner, body }) {
      const { per_minute = null, sales_per_minute = null } = body
      const sql = 'update partners set per_minute = $2, sales_per_minute = $3 where id = $1'
      await simulator.pool.query(sql, [partner.id, per_minute, sales_per_minute])
      await simulator.directory.refreshPartner(partner.id)
      simulator.rates.forget(`requests:${partner.id}:`)
      simulator.rates.forget(`sales:${partner.id}:`)
      return ok('Rates set', { per_minute, sales_per_minute })
    },
  }),
]
