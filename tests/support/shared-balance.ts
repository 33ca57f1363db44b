import { db } from '@/lib/platform/database/db.ts'
import { atService } from './ledger.ts'
import type { Shop } from './shop.ts'

/**
 * Sets what the Service has for the demo partner to spend, in cents, as another system on the same key would have
 * left it; what we know of it is old by then.
 */
export async function leaveAtService({ serviceDatabaseUrl }: Shop, availableCents: number): Promise<void> {
  await atService(
    serviceDatabaseUrl,
    `update accounts a set available = $1 from partners p
     where p.id = a.partner_id and a.environment = 'test' and p.code = 'XP-DEMO-0001'`,
    [availableCents],
  )
  await ageBalance()
}

/** Makes what we know of the balance older than a claim that touches others' money will take. */
export async function ageBalance(): Promise<void> {
  await db().$executeRaw`update "ServiceStanding" set "balanceAt" = "balanceAt" - interval '11 seconds'`
}
