import type { Account } from '../domain/account.ts'
import { limitsOf } from '../domain/limits.ts'
import { formatCents } from '../domain/money.ts'
import type { Simulator } from '../simulator.ts'
import type { ApiKey } from '../store/directory.ts'

/** The account behind a key, with each limit and today's usage. */
export function presentAccount(simulator: Simulator, key: ApiKey, account: Account) {
  const { partner, environment } = key
  const named = { partner_code: partner.code, environment, tier: partner.tier, abilities: [...key.abilities] }
  if (simulator.settings.minimal) return named
  return {
    ...named,
    name: partner.name,
    branch_id: key.branchId,
    paused: account.pauseReason !== null,
    limits: presentLimits(partner.tier, account),
  }
}

/** Each limit by name, in USD, with its usage on the account's day. */
export function presentLimits(tier: ApiKey['partner']['tier'], account: Account) {
  const limits = limitsOf(tier, account.environment)
  const used = { sales_per_day: account.salesUsed, collections_per_day: account.collectionsUsed }
  return (['per_sale', 'sales_per_day', 'per_collection', 'collections_per_day'] as const).map((name) => {
    const limit = limits[name]
    const usedToday = name === 'sales_per_day' || name === 'collections_per_day' ? used[name] : 0n
    return { name, limit: limit === null ? null : formatCents(limit), used_today: formatCents(usedToday) }
  })
}

/** The balance in USD: available, and reserved for pending sales. */
export function presentBalance(simulator: Simulator, account: Account) {
  const available = formatCents(account.available)
  if (simulator.settings.minimal) return { available }
  return { available, reserved: formatCents(account.reserved), currency: 'USD' }
}
