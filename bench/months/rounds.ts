import { median } from '../figures.ts'
import { SIDES, type Side } from './build.ts'

/** What was measured on both sides, round by round; `name` tells the unit. */
export type Line = { name: string; whole: number[]; months: number[] }

/**
 * Does the work on both sides in turns, each side going first in every other round, and keeps what it returns. With
 * `warmUp` a round that does not count comes first.
 */
export async function byTurns(
  name: string,
  rounds: number,
  work: (side: Side, round: number) => Promise<number>,
  { warmUp = false } = {},
): Promise<Line> {
  const line: Line = { name, whole: [], months: [] }
  for (let round = warmUp ? -1 : 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? SIDES : SIDES.toReversed()
    for (const side of order) {
      const figure = await work(side, round)
      if (round >= 0) line[side].push(figure)
    }
  }
  return line
}

/** A row of a Markdown table: both medians, and the median of the rounds' ratios with the least and the most. */
export function show({ name, whole, months }: Line): string {
  const ratios = whole.map((figure, at) => (months[at] ?? 0) / figure)
  const [middle, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map(digits)
  const spread = ratios.length > 1 ? ` (${least} to ${most})` : ''
  return `| ${name} | ${digits(median(whole))} | ${digits(median(months))} | ${middle}${spread} |`
}

/** A figure with two significant digits, or as a whole number from 100. */
function digits(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toPrecision(2)
}
