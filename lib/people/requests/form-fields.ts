import { z } from 'zod'

/** A form field: text up to a length, empty if the form does not have it. */
export const text = (most: number) => z.string().max(most).default('')

/** A sum in cents that a page showed, posted back to be compared with the books. */
export const shownCents = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((digits) => BigInt(digits))

/** A ticked box, or a hidden field in place of one. */
export const ticked = text(2).transform((value) => value === 'on')

/** A chosen id; null for none. */
export const chosenId = z.union([z.literal('').transform(() => null), z.uuid()])

/** A form without fields of its own. */
export const NoFields = z.object({})
