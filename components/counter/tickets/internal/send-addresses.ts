import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'

/** The typed number on the wire, or null while it is none: the phone then asks whom to send to. */
export function numberTyped(text: string): string | null {
  const read = parseTypedPhone(text, { allowTrigger: true })
  return read.ok ? read.phone : null
}

/** Opens WhatsApp with the customer's chat and the text filled in; without a number it asks for one. */
export function whatsappAddress(phone: string | null, message: string): string {
  return `https://wa.me/${phone ?? ''}?text=${encodeURIComponent(message)}`
}

/** Opens the phone's messages with number and text filled in. */
export function smsAddress(phone: string | null, message: string): string {
  return `sms:${phone ? `+${phone}` : ''}?&body=${encodeURIComponent(message)}`
}
