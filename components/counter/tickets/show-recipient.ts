import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { formatPhone, groupFour } from '@/lib/platform/shared/phone.ts'

/** The label before it on slips, by field. */
export const RECIPIENT_LABELS = { phone: 'to', meter: 'meter', account: 'account' } as const

/** A sale's number or meter in spoken groups; an account as written. */
export function showRecipient({ recipient, recipientField }: Pick<SaleView, 'recipient' | 'recipientField'>): string {
  if (recipient === null || recipientField === 'account') return recipient ?? ''
  return recipientField === 'phone' ? formatPhone(recipient) : groupFour(recipient)
}
