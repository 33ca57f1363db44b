import type { Simulator } from '../simulator.ts'
import { findSale, updateSaleState } from '../store/sale-rows.ts'
import type { Unit } from '../store/unit.ts'
import { emit } from '../webhooks/emit.ts'
import { harareDay } from './harare-day.ts'
import { refund, release, settle } from './ledger.ts'
import type { Sale } from './sale.ts'
import { handOver } from './sell.ts'

/** Ends a pending sale with the provider's outcome; leaves any other as it is. */
export async function settleSale(
  simulator: Simulator,
  unit: Unit,
  saleId: string,
  outcome: 'completed' | 'failed',
): Promise<void> {
  const sale = await findSale(unit.db, saleId)
  if (sale?.status !== 'pending') return
  const { account, now } = unit
  if (outcome === 'completed') {
    unit.entries.push(settle(account, sale.totalDebit, subjectOf(sale), now))
    Object.assign(sale, handOver(simulator, sale, account.environment), { status: outcome, completedAt: now })
  } else {
    unit.entries.push(release(account, sale.totalDebit, subjectOf(sale), now))
    if (harareDay(sale.createdAt) === account.usageDay) account.salesUsed -= sale.totalDebit
    Object.assign(sale, { status: outcome, failureCode: 'PROVIDER_REJECTED', balanceAfter: account.available })
  }
  await updateSaleState(unit.db, sale, 'pending')
  emit(simulator, unit, `transaction.${outcome}`, sale)
}

/** Reverses a completed sale: the money comes back (service-api.md, Sale). */
export async function reverseSale(simulator: Simulator, unit: Unit, saleId: string): Promise<void> {
  const sale = await findSale(unit.db, saleId)
  if (sale?.status !== 'completed') return
  unit.entries.push(refund(unit.account, sale.totalDebit, subjectOf(sale), unit.now))
  Object.assign(sale, { status: 'reversed', balanceAfter: unit.account.available })
  await updateSaleState(unit.db, sale, 'completed')
  emit(simulator, unit, 'transaction.reversed', sale)
}

function subjectOf(sale: Sale) {
  return { objectId: sale.id, reference: sale.reference, branchId: sale.branchId }
}
