import type { ReactNode } from 'react'

/** The id of a selling screen's form. */
export const DRAFT_FORM = 'draft-form'

/** The priced items of a ticket to which another is added: their lines, and their sum in USD. */
export type EarlierItems = { lines: ReactNode; sumText: string }
