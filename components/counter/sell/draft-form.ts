/** The id of a selling screen's form. */
export const DRAFT_FORM = 'draft-form'
