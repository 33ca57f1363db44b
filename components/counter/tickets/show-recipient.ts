import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { formatPhone, groupFour } from '@/lib/platform/shared/phone.ts'

/** The word before it on slips, by the field it is. */
export const RECIPIENT_LABELS = { phone: 'to', meter: 'meter', account: 'account' } as const

/** A sale's number or meter in the groups in which it is read aloud; an account just as it is written. */
export function showRecipient({ recipient, recipientField }: Pick<SaleView, 'recipient' | 'recipientField'>): string {
  if (recipient === null || recipientField === 'account') return recipient ?? ''
  return recipientField === 'phone' ? formatPhone(recipient) : groupFour(recipient)
}
