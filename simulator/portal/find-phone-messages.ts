import { formatInstant } from '../domain/clock.ts'
import type { Collection } from '../domain/collection.ts'
import { formatCents } from '../domain/money.ts'
import type { Simulator } from '../simulator.ts'
import { COLLECTION_COLUMNS } from '../store/collection-rows.ts'
import type { Partner } from '../store/directory.ts'

const SHOWN = 20

/** What customers see on their phones: the latest payment requests, with the codes that only they know. */
export async function findPhoneMessages(simulator: Simulator, partner: Partner) {
  const { test, live } = partner.accountIds
  const { rows } = await simulator.pool.query<Collection>(
    `select ${COLLECTION_COLUMNS} from collections where account_id = any($1) order by seq desc limit ${SHOWN}`,
    [[test, live]],
  )
  return rows.map((collection) => ({
    id: collection.id,
    environment: collection.accountId === live ? 'live' : 'test',
    method: collection.method,
    phone: collection.customerPhone,
    amount: formatCents(collection.chargeAmount ?? collection.amount),
    currency: collection.currency,
    status: collection.status,
    otp: collection.otp,
    pay_code: collection.payCode,
    confirmed: collection.confirmed,
    created_at: formatInstant(collection.createdAt),
    expires_at: formatInstant(collection.expiresAt),
  }))
}
