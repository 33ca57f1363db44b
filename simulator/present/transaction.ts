import { formatInstant, formatOptionalInstant } from '../domain/clock.ts'
import { formatCents } from '../domain/money.ts'
import type { Sale } from '../domain/sale.ts'
import type { Simulator } from '../simulator.ts'

/** A sale as an API answer shows it; bare mode keeps only what service-api.md names. */
export function presentTransaction(simulator: Simulator, sale: Sale) {
  const { minimal } = simulator.settings
  const named = {
    id: sale.id,
    reference: sale.reference,
    status: sale.status,
    product: sale.product,
    total_debit: formatCents(sale.totalDebit),
    balance_after: formatCents(sale.balanceAfter),
    created_at: formatInstant(sale.createdAt),
    completed_at: formatOptionalInstant(sale.completedAt),
    fulfilment: fulfilmentOf(sale),
    ...(sale.completedAt && { receipt: minimal ? {} : presentReceipt(simulator, sale, sale.completedAt) }),
    ...(sale.failureCode !== null && { failure_code: sale.failureCode }),
  }
  if (minimal) return named
  return {
    ...named,
    quote_id: sale.quoteId,
    recipient: sale.recipient,
    face_value: formatCents(sale.faceValue),
    face_currency: sale.faceCurrency,
    fee: formatCents(sale.fee),
    branch_id: sale.branchId,
    terminal_id: sale.terminalId,
  }
}

function fulfilmentOf({ token, units, pin }: Sale) {
  if (token !== null) return { token, units }
  return pin === null ? null : { pin }
}

function presentReceipt(simulator: Simulator, sale: Sale, completedAt: Date) {
  return {
    product: sale.product,
    product_name: simulator.catalogue.find(sale.product)?.name ?? sale.product,
    recipient: sale.recipient,
    customer_name: sale.customerName,
    amount: formatCents(sale.faceValue),
    currency: sale.faceCurrency,
    fee: formatCents(sale.fee),
    token: sale.token,
    pin: sale.pin,
    units: sale.units,
    service_reference: sale.id.slice('tx_'.length).toUpperCase(),
    provider_reference: sale.providerReference,
    completed_at: formatInstant(completedAt),
  }
}
