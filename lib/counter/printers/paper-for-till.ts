import { isPaper, type Paper, USUAL_PAPER } from '@/lib/counter/receipts/model.ts'
import { readPaperCookie } from '@/lib/people/sessions/cookies.ts'
import type { TillPrinter } from './model.ts'

/** The paper to show: the one asked for now, else the preset's, else the one last chosen in this browser. */
export async function paperForTill({ preset, setup }: TillPrinter, wanted?: string): Promise<Paper> {
  return [wanted, preset && setup.paper, await readPaperCookie()].find(isPaper) ?? USUAL_PAPER
}
