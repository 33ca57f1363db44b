import { z } from '@hono/zod-openapi'
import { BranchId, label } from '../contract/fields.ts'
import { createPartner } from '../domain/create-partner.ts'
import { newPartnerCode, newSecret } from '../domain/ids.ts'
import { resetSandbox } from '../domain/reset-sandbox.ts'
import { invalidField } from '../http/api-error.ts'
import { inTransaction } from '../store/database.ts'
import { ok, type PortalEndpoint, portalEndpoint } from './portal-endpoint.ts'
import { presentPartner } from './present-partner.ts'
import { PartnerChange, updatePartner } from './update-partner.ts'

/** Sign-up, the partner itself, its branches and the sandbox reset. */
export const partnerEndpoints: PortalEndpoint[] = [
  portalEndpoint({
    method: 'post',
    path: '/partners',
    open: true,
    body: z.object({ name: label(100) }),
    async handle({ simulator, body }) {
      const partner = {
        code: newPartnerCode(),
        name: body.name,
        portalToken: newSecret('portal'),
        testKey: newSecret('service_test'),
      }
      await inTransaction(simulator.pool, (db) => createPartner(db, partner, simulator.clock.now()))
      const data = { partner_code: partner.code, portal_token: partner.portalToken, test_key: partner.testKey }
      return { status: 201, message: 'Welcome: keep these, they are shown once', data }
    },
  }),
  portalEndpoint({
    method: 'get',
    path: '/partner',
    async handle({ simulator, partner }) {
      return ok('Partner', await presentPartner(simulator, partner))
    },
  }),
  portalEndpoint({
    method: 'patch',
    path: '/partner',
    body: PartnerChange,
    async handle({ simulator, partner, body }) {
      await updatePartner(simulator, partner, body)
      return ok('Saved', await presentPartner(simulator, partner))
    },
  }),
  portalEndpoint({
    method: 'get',
    path: '/branches',
    async handle({ simulator, partner }) {
      const sql = 'select id, name from branches where partner_id = $1 order by created_at, id'
      const { rows } = await simulator.pool.query<{ id: string; name: string }>(sql, [partner.id])
      return { ...ok('Branches', rows), nextCursor: null }
    },
  }),
  portalEndpoint({
    method: 'post',
    path: '/branches',
    body: z.object({ id: BranchId, name: label(100) }),
    async handle({ simulator, partner, body }) {
      const { rowCount } = await simulator.pool.query(
        'insert into branches (partner_id, id, name, created_at) values ($1, $2, $3, $4) on conflict do nothing',
        [partner.id, body.id, body.name, simulator.clock.now()],
      )
      if (!rowCount) throw invalidField('id', 'is the id of a branch that you have')
      return { status: 201, message: 'Branch added', data: body }
    },
  }),
  portalEndpoint({
    method: 'post',
    path: '/sandbox/reset',
    async handle({ simulator, partner }) {
      const available = await resetSandbox(simulator, partner)
      return ok('The sandbox balance is restored', { available })
    },
  }),
]
