import { formatPhone, groupFour } from '@/lib/shared/phone.ts'
import type { SaleView } from '@/lib/tickets/model.ts'

/** A sale's number or meter in the groups in which it is read aloud. */
export function showRecipient({ recipient, recipientField }: Pick<SaleView, 'recipient' | 'recipientField'>): string {
  if (recipient === null) return ''
  return recipientField === 'phone' ? formatPhone(recipient) : groupFour(recipient)
}
