/** What slips are printed on: rolls of 58 mm and 80 mm, and sheets. */
export const PAPERS = ['58', '80', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export const USUAL_PAPER: Paper = '80'

/** Whether text names a paper. */
export function isPaper(text: unknown): text is Paper {
  return PAPERS.some((paper) => paper === text)
}

/** One counted print of a slip; `copy` 1 is the original, anything above it a reprint. */
export type PrintView = { copy: number; at: Date; staffName: string }
