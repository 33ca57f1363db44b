import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Raster } from '@/lib/platform/shared/raster.ts'
import { ALL_BRANCHES, type Logo, NARROW_DOTS, WIDE_DOTS } from '../model.ts'

type Row = { place: string; across: number; width: number; height: number; bits: Uint8Array }

/** The logo on a branch's slips: its own, else that of every branch, else none. */
export async function logoFor(branchCode: string): Promise<Logo | null> {
  const logos = await logosAt(db(), [branchCode, ALL_BRANCHES])
  return logos.get(branchCode) ?? logos.get(ALL_BRANCHES) ?? null
}

/** The logos set for exactly these places, for editing. */
export async function logosAt(tx: Tx, places: string[]): Promise<Map<string, Logo>> {
  const rows = await tx.receiptLogo.findMany({ where: { place: { in: places } } })
  return new Map(
    places.flatMap((place) => {
      const logo = logoIn(rows, place)
      return logo ? [[place, logo] as const] : []
    }),
  )
}

function logoIn(rows: Row[], place: string): Logo | null {
  const at = (across: number) => rows.find((row) => row.place === place && row.across === across)
  const [narrow, wide] = [at(NARROW_DOTS), at(WIDE_DOTS)]
  return narrow && wide ? { narrow: rasterOf(narrow), wide: rasterOf(wide) } : null
}

function rasterOf({ width, height, bits }: Row): Raster {
  return { width, height, bits: Buffer.from(bits).toString('base64') }
}
