import { db } from '@/lib/platform/database/db.ts'
import { atService } from './ledger.ts'
import type { Shop } from './shop.ts'

/**
 * Sets the demo partner's balance at the Service, in cents, as another system on the same key would have left it; from
 * then on the balance that we know is stale.
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

/** Makes our known balance older; by default too old for a claim that touches others' money. */
export async function ageBalance(seconds = 11): Promise<void> {
  await db().$executeRaw`
    update "ServiceStanding" set "balanceAt" = "balanceAt" - ${seconds} * interval '1 second',
      "balanceToldAt" = "balanceToldAt" - ${seconds} * interval '1 second'`
}
