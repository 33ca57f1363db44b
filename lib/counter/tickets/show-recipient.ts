import { formatPhone, groupFour } from '@/lib/platform/shared/phone.ts'

/** A recipient in the groups in which it is read aloud; an account just as it is written. */
export function showRecipient(field: string | null, recipient: string): string {
  if (field === 'account') return recipient
  return field === 'phone' ? formatPhone(recipient) : groupFour(recipient)
}
