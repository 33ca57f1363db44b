import { formatPhone, groupFour } from '@/lib/platform/shared/phone.ts'

/** A recipient, grouped for reading aloud; an account unchanged. */
export function showRecipient(field: string | null, recipient: string): string {
  if (field === 'account') return recipient
  return field === 'phone' ? formatPhone(recipient) : groupFour(recipient)
}
