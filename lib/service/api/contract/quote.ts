import { z } from 'zod'
import { cleanLine } from '@/lib/platform/shared/clean-text.ts'
import { atWill, maybe, WirePrice, WireRate, WireText, WireTimestamp } from './wire-values.ts'

/** Some systems write a name that they do not have as an empty text: the meter or account exists all the same. */
const Name = z.string().transform((name) => cleanLine(name, LONGEST_NAME) || null)
const LONGEST_NAME = 100

/** An empty list is how some systems write an object without fields. */
const Customer = z.union([z.object({ name: maybe(Name) }), z.tuple([]).transform(() => null)])

/** A price held for five minutes, good for one sale (service-api.md, Quote). Amounts in cents. */
export const Quote = z
  .object({
    id: WireText,
    product: WireText,
    customer: maybe(Customer),
    face_value: WirePrice,
    face_currency: WireText,
    fee: WirePrice,
    total_debit: WirePrice,
    rate: atWill(WireRate),
    expires_at: WireTimestamp,
  })
  .transform((wire) => ({
    id: wire.id,
    product: wire.product,
    customerName: wire.customer?.name ?? null,
    faceValueCents: wire.face_value,
    faceCurrency: wire.face_currency,
    feeCents: wire.fee,
    totalDebitCents: wire.total_debit,
    rate: wire.rate,
    expiresAt: wire.expires_at,
  }))

export type Quote = z.output<typeof Quote>
