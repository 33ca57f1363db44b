import { z } from '@hono/zod-openapi'
import { BranchId, EnvironmentName } from '../contract/fields.ts'
import { formatInstant, formatOptionalInstant } from '../domain/clock.ts'
import { insertKey } from '../domain/create-partner.ts'
import { ABILITIES, type Environment } from '../domain/environment.ts'
import { startOfHarareDay } from '../domain/harare-day.ts'
import { newSecret } from '../domain/ids.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { ok, type PortalEndpoint, portalEndpoint } from './portal-endpoint.ts'

type KeyRow = {
  id: string
  environment: Environment
  hint: string
  abilities: string[]
  branchId: string | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
}

const NewKey = z.object({
  environment: EnvironmentName,
  abilities: z.array(z.enum(ABILITIES)).max(50),
  branch_id: BranchId.nullish(),
  expires_at: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).nullish(),
})

/** API keys: listed without the key itself, which only its creation returns. */
export const keyEndpoints: PortalEndpoint[] = [
  portalEndpoint({
    method: 'get',
    path: '/keys',
    async handle({ simulator, partner }) {
      const { rows } = await simulator.pool.query<KeyRow>(
        `select id, environment, hint, abilities, branch_id as "branchId", created_at as "createdAt",
          expires_at as "expiresAt", revoked_at as "revokedAt"
         from api_keys where partner_id = $1 order by created_at desc, id desc`,
        [partner.id],
      )
      return { ...ok('Keys', rows.map(presentKey)), nextCursor: null }
    },
  }),
  portalEndpoint({
    method: 'post',
    path: '/keys',
    body: NewKey,
    async handle({ simulator, partner, body }) {
      const { environment } = body
      const branchId = body.branch_id ?? null
      if (environment === 'live' && !partner.twoFactor) {
        throw new ApiError('LIVE_NOT_ENABLED', { hint: 'Turn on two-factor sign-in for the owner first.' })
      }
      if (branchId !== null && !(await simulator.directory.hasBranch(partner.id, branchId))) {
        throw invalidField('branch_id', 'is not one of your branches')
      }
      const now = simulator.clock.now()
      const expiresAt = readExpiry(environment, body.expires_at ?? null, now)
      const secret = newSecret(`service_${environment}`)
      const abilities = ABILITIES.filter((ability) => body.abilities.includes(ability))
      const id = await insertKey(simulator.pool, {
        partnerId: partner.id,
        environment,
        secret,
        abilities,
        branchId,
        expiresAt,
        now,
      })
      const row = { id, environment, hint: secret.slice(-4), abilities, branchId, createdAt: now, expiresAt }
      const data = { ...presentKey({ ...row, revokedAt: null }), key: secret }
      return { status: 201, message: 'Key created: it is shown this once', data }
    },
  }),
  portalEndpoint({
    method: 'delete',
    path: '/keys/:id',
    async handle({ simulator, partner, params }) {
      const now = simulator.clock.now()
      const { rows } = await simulator.pool.query<KeyRow>(
        `update api_keys set revoked_at = coalesce(revoked_at, $3) where id = $1 and partner_id = $2
         returning id, environment, hint, abilities, branch_id as "branchId", created_at as "createdAt",
          expires_at as "expiresAt", revoked_at as "revokedAt"`,
        [params.id, partner.id, now],
      )
      const row = rows[0]
      if (!row) throw new ApiError('NOT_FOUND')
      simulator.directory.markRevoked(row.id, now)
      return ok('Key revoked', presentKey(row))
    },
  }),
]

/** Live keys always expire, within a year (service-api.md, Authentication); sandbox keys only if asked to. */
function readExpiry(environment: Environment, sent: string | null, now: Date): Date | null {
  const yearFromNow = new Date(now)
  yearFromNow.setUTCFullYear(now.getUTCFullYear() + 1)
  if (sent === null) return environment === 'live' ? yearFromNow : null
  const expiresAt = startOfHarareDay(sent) ?? new Date(sent)
  if (expiresAt <= now) throw invalidField('expires_at', 'must be in the future')
  if (environment === 'live' && expiresAt > yearFromNow) throw invalidField('expires_at', 'must be within a year')
  return expiresAt
}

function presentKey(row: KeyRow) {
  return {
    id: row.id,
    environment: row.environment,
    ends_with: row.hint,
    abilities: row.abilities,
    branch_id: row.branchId,
    created_at: formatInstant(row.createdAt),
    expires_at: formatOptionalInstant(row.expiresAt),
    revoked_at: formatOptionalInstant(row.revokedAt),
  }
}
