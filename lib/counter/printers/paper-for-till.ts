import { isPaper, type Paper, USUAL_PAPER } from '@/lib/counter/receipts/model.ts'
import { readPaperCookie } from '@/lib/people/sessions/cookies.ts'
import type { TillPrinter } from './model.ts'

/**
 * The paper to show: the one that is asked for just now, else that of the till's preset, else what was chosen last at
 * this browser.
 */
export async function paperForTill({ preset, setup }: TillPrinter, wanted?: string): Promise<Paper> {
  return [wanted, preset && setup.paper, await readPaperCookie()].find(isPaper) ?? USUAL_PAPER
}
