/** One print of a slip as counted: 1 is the original, anything above it a reprint. */
export type PrintView = { copy: number; at: Date; staffName: string }

/** What a slip can be printed on. */
export const PAPERS = ['58', '80', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

/** Whether text names a paper. */
export function isPaper(text: unknown): text is Paper {
  return PAPERS.some((paper) => paper === text)
}
