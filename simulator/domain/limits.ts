import { ApiError } from '../http/api-error.ts'
import type { Tier } from '../store/directory.ts'
import type { Account } from './account.ts'
import type { Environment } from './environment.ts'

export type LimitName = 'per_sale' | 'sales_per_day' | 'per_collection' | 'collections_per_day'

/** US cents; null without a limit. */
export type Limits = Record<LimitName, bigint | null>

const NONE: Limits = { per_sale: null, sales_per_day: null, per_collection: null, collections_per_day: null }

/** Live tiers (service-api.md, Limits). Enterprise agreements are not modelled: no limit. */
const LIVE: Record<Tier, Limits> = {
  starter: { per_sale: 2_000n, sales_per_day: 10_000n, per_collection: 5_000n, collections_per_day: 20_000n },
  verified: { per_sale: 50_000n, sales_per_day: 500_000n, per_collection: 100_000n, collections_per_day: 1_000_000n },
  enterprise: NONE,
}

/** The limits of a partner in an environment; the sandbox has none. */
export function limitsOf(tier: Tier, environment: Environment): Limits {
  return environment === 'live' ? LIVE[tier] : NONE
}

/** Throws LIMIT_EXCEEDED if a sale of `cents` (its total debit) would exceed a limit today. */
export function checkSaleLimits(account: Pick<Account, 'salesUsed'>, limits: Limits, cents: bigint): void {
  refuseOver('per_sale', limits, cents)
  refuseOver('sales_per_day', limits, account.salesUsed + cents)
}

/** Throws LIMIT_EXCEEDED if a collection of `cents` would exceed a limit today. */
export function checkCollectionLimits(account: Pick<Account, 'collectionsUsed'>, limits: Limits, cents: bigint): void {
  refuseOver('per_collection', limits, cents)
  refuseOver('collections_per_day', limits, account.collectionsUsed + cents)
}

function refuseOver(name: LimitName, limits: Limits, cents: bigint): void {
  const limit = limits[name]
  if (limit !== null && cents > limit) throw new ApiError('LIMIT_EXCEEDED', { limit: name })
}
