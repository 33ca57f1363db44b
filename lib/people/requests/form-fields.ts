import { z } from 'zod'

/** A form field: text up to a length, empty if the form lacks it. */
export const text = (most: number) => z.string().max(most).default('')

/** A sum in cents that a page showed, posted back to be held against the books. */
export const shownCents = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((digits) => BigInt(digits))

/** A ticked box, or the hidden field that stands for one. */
export const ticked = text(2).transform((value) => value === 'on')

/** A choice that may be none. */
export const chosenId = z.union([z.literal('').transform(() => null), z.uuid()])

/** A form without fields of its own. */
export const NoFields = z.object({})
