import { type PageWalk, readTimePlace } from '../shared/page.ts'

type Beyond = {
  reversedAt: { not: null } | { gte: Date } | { lte: Date }
  OR?: [{ reversedAt: { not: Date } }, { id: { gt: string } | { lt: string } }]
}

/** What was reversed beyond a place: open ones rise with time, settled ones fall, and walking back turns it round. */
export function reversedBeyond(
  which: 'open' | 'settled',
  { from, back }: PageWalk,
): { where: Beyond; rising: boolean } {
  const rising = (which === 'open') !== back
  const beyond = readTimePlace(from)
  if (!beyond) return { where: { reversedAt: { not: null } }, rising }
  return {
    rising,
    where: {
      reversedAt: rising ? { gte: beyond.at } : { lte: beyond.at },
      OR: [{ reversedAt: { not: beyond.at } }, { id: rising ? { gt: beyond.id } : { lt: beyond.id } }],
    },
  }
}
