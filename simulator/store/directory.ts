import type pg from 'pg'
import type { Ability, Environment } from '../domain/environment.ts'
import { hashSecret } from '../domain/ids.ts'
import { Turns } from './turns.ts'

export type Tier = 'starter' | 'verified' | 'enterprise'

/** A partner with everything that a request needs. The same object lives until the process ends. */
export type Partner = {
  id: number
  code: string
  name: string
  twoFactor: boolean
  termsAccepted: boolean
  liveAccessRequested: boolean
  businessVerified: boolean
  tier: Tier
  allowedIps: string[]
  liveCreditedAt: Date | null
  perMinute: number | null
  salesPerMinute: number | null
  accountIds: Record<Environment, number>
}

/** An API key as requests use it; only its digest is stored. */
export type ApiKey = {
  id: string
  partner: Partner
  environment: Environment
  accountId: number
  abilities: ReadonlySet<Ability>
  branchId: string | null
  expiresAt: Date | null
  revokedAt: Date | null
}

const PARTNER_COLUMNS = `p.id, p.code, p.name, p.two_factor as "twoFactor", p.terms_accepted as "termsAccepted",
  p.live_access_requested as "liveAccessRequested", p.business_verified as "businessVerified", p.tier,
  p.allowed_ips as "allowedIps", p.live_credited_at as "liveCreditedAt", p.per_minute as "perMinute",
  p.sales_per_minute as "salesPerMinute",
  (select jsonb_object_agg(a.environment, a.id) from accounts a where a.partner_id = p.id) as "accountIds"`

type KeyRow = Omit<ApiKey, 'partner' | 'abilities' | 'accountId'> & { partnerId: number; abilities: Ability[] }

/** Partners and keys, read once and cached: only this process changes them. */
export class Directory {
  readonly #pool: pg.Pool
  readonly #partners = new Map<number, Partner>()
  readonly #partnerReads = new Turns<number>()
  readonly #keys = new Map<string, ApiKey>()
  /** Keys revoked by this process: a read that began earlier may still return one as not revoked. */
  readonly #revoked = new Map<string, Date>()
  readonly #portalTokens = new Map<string, number>()
  readonly #branches = new Set<string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The partner with this id; throws if there is none, since ids come from our own rows. */
  async partner(id: number): Promise<Partner> {
    return this.#partners.get(id) ?? (await this.refreshPartner(id))
  }

  /** Rereads a changed partner into the object that everyone holds. */
  refreshPartner(id: number): Promise<Partner> {
    // In turn: an earlier read that ended later would bring back old values.
    return this.#partnerReads.run(id, () => this.#readPartner(id))
  }

  async #readPartner(id: number): Promise<Partner> {
    const { rows } = await this.#pool.query<Partner>(`select ${PARTNER_COLUMNS} from partners p where p.id = $1`, [id])
    const row = rows[0]
    if (!row) throw new Error(`no partner ${id}`)
    const known = this.#partners.get(id)
    if (known) return Object.assign(known, row)
    this.#partners.set(id, row)
    return row
  }

  /** The key that a caller sent, in any state; null if unknown. */
  async findKey(secret: string): Promise<ApiKey | null> {
    const hash = hashSecret(secret)
    const known = this.#keys.get(hash.toString('hex'))
    if (known) return known
    const { rows } = await this.#pool.query<KeyRow>(
      `select id, partner_id as "partnerId", environment, abilities, branch_id as "branchId",
        expires_at as "expiresAt", revoked_at as "revokedAt" from api_keys where hash = $1`,
      [hash],
    )
    const row = rows[0]
    if (!row) return null
    const partner = await this.partner(row.partnerId)
    const { partnerId: _, ...rest } = row
    const key = {
      ...rest,
      revokedAt: row.revokedAt ?? this.#revoked.get(row.id) ?? null,
      partner,
      accountId: partner.accountIds[row.environment],
      abilities: new Set(row.abilities),
    }
    this.#keys.set(hash.toString('hex'), key)
    return key
  }

  /** Marks a key as revoked for every request from now on, even for one that is just reading it. */
  markRevoked(keyId: string, at: Date): void {
    this.#revoked.set(keyId, at)
    for (const key of this.#keys.values()) if (key.id === keyId) key.revokedAt = at
  }

  /** The partner with this portal token; null if unknown. */
  async findPortalPartner(token: string): Promise<Partner | null> {
    const hash = hashSecret(token)
    const known = this.#portalTokens.get(hash.toString('hex'))
    if (known !== undefined) return this.partner(known)
    const sql = 'select id from partners where portal_token_hash = $1'
    const { rows } = await this.#pool.query<{ id: number }>(sql, [hash])
    const id = rows[0]?.id
    if (id === undefined) return null
    this.#portalTokens.set(hash.toString('hex'), id)
    return this.partner(id)
  }

  /** Whether a partner has a branch with this id. Branches are never deleted, so a found one is cached. */
  async hasBranch(partnerId: number, branchId: string): Promise<boolean> {
    const name = `${partnerId}:${branchId}`
    if (this.#branches.has(name)) return true
    const sql = 'select 1 from branches where partner_id = $1 and id = $2'
    const { rowCount } = await this.#pool.query(sql, [partnerId, branchId])
    if (rowCount) this.#branches.add(name)
    return Boolean(rowCount)
  }
}
