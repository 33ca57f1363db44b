import { z } from 'zod'

/** A field of a posted form: text of at most so many characters, empty where the form has no such field. */
export const text = (most: number) => z.string().max(most).default('')

/** A box that is ticked, or the hidden field that stands for one. */
export const ticked = text(2).transform((value) => value === 'on')

/** A choice of which one is none. */
export const chosenId = z.union([z.literal('').transform(() => null), z.uuid()])

/** A form without fields of its own. */
export const NoFields = z.object({})
