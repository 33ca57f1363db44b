import type { Paper } from '@/lib/counter/receipts/model.ts'

export const RECEIPT_ID = 'receipt'
/** One paper of the slip: several items can have one each. */
export const PAPER_CLASS = 'slip-paper'

type Roll = Exclude<Paper, 'a4'>

const ROLL_WIDTH_MM: Readonly<Record<Roll, number>> = { '58': 58, '80': 80 }
/** The length of most slips; a longer one runs onto a second page, which on a roll is the same paper. */
const USUAL_LENGTH_MM: Readonly<Record<Roll, number>> = { '58': 160, '80': 170 }

/** The paper size before the slip is measured. */
export function sheetRule(paper: Paper): string {
  return paper === 'a4' ? '@page{size:A4;margin:16mm}' : pageRule(paper, USUAL_LENGTH_MM[paper])
}

/**
 * The page size of a roll, cut where the slip ends, from its laid-out height over width. Never wider than long, since a
 * printer would rotate it.
 */
export function rollRule(paper: Roll, heightOverWidth: number): string {
  const widthMm = ROLL_WIDTH_MM[paper]
  return pageRule(paper, Math.ceil(Math.max(widthMm * heightOverWidth, widthMm)) + 1)
}

function pageRule(paper: Roll, lengthMm: number): string {
  return `@page{size:${ROLL_WIDTH_MM[paper]}mm ${lengthMm}mm;margin:0}`
}
