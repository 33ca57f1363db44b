import { expect } from 'vitest'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'

/** Applies what the Service tells of a sale long after it was sent: that it was delivered, or reversed. */
export async function lateOutcome(
  saleId: string,
  status: 'completed' | 'reversed',
  told: { token?: string } = {},
): Promise<void> {
  const { quote, upstreamId } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, include: { quote: true } })
  const totalDebitCents = quote?.totalDebitCents ?? 0n
  const transaction = { ...TOLD, ...told, id: upstreamId ?? `tx_${saleId}`, status, totalDebitCents }
  expect(await applyOutcome({ saleId, transaction, source: 'look_up' })).toBe('applied')
}

const TOLD = {
  ...{ token: null, pin: null, units: null, receipt: null, failureCode: null, reversedAt: null },
} as unknown as Transaction
