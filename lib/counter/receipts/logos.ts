import { createHash } from 'node:crypto'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { bytesOf, dither, isBlank, type Raster } from '@/lib/platform/shared/raster.ts'
import {
  ALL_BRANCHES,
  LOGO_MOST_BYTES,
  LOGO_MOST_DOTS,
  LOGO_MOST_HIGH,
  type Logo,
  NARROW_DOTS,
  WIDE_DOTS,
} from './model.ts'

/** `place` is a branch's code, or `*` for every branch that has no logo of its own. */
type Input = { place: string; file: Uint8Array }

export async function setLogo({ ctx, input: { place, file } }: { ctx: Ctx; input: Input }): Promise<void> {
  authoriseSpending(ctx.actor, 'branch:change')
  const logo = await parseLogo(file)
  await replaceLogo(ctx, place, logo)
}

export async function removeLogo({ ctx, input }: { ctx: Ctx; input: { place: string } }): Promise<void> {
  authoriseSpending(ctx.actor, 'branch:change')
  await replaceLogo(ctx, input.place, null)
}

async function replaceLogo({ actor }: Ctx, place: string, after: Logo | null): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await isPlace(tx, place))) refuse('BRANCH_UNKNOWN')
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtext(${`logo ${place}`}))::text`
    const before = (await logosAt(tx, [place])).get(place) ?? null
    await tx.receiptLogo.deleteMany({ where: { place } })
    if (after) await tx.receiptLogo.createMany({ data: rowsOf(place, after) })
    const detail = { before: nameOf(before), after: nameOf(after) }
    await recordAudit(tx, actor, { action: 'receipt:change-logo', objectKind: 'branch', objectId: place, detail })
  })
}

async function isPlace(tx: Tx, place: string): Promise<boolean> {
  return place === ALL_BRANCHES || (await tx.branch.count({ where: { code: place } })) > 0
}

function rowsOf(place: string, { narrow, wide }: Logo) {
  const row = (across: number, raster: Logo['wide']) => ({
    place,
    across,
    width: raster.width,
    height: raster.height,
    bits: Buffer.from(bytesOf(raster)),
  })
  return [row(NARROW_DOTS, narrow), row(WIDE_DOTS, wide)]
}

/** A logo in the audit: its size, and enough of a hash to recognise it. */
function nameOf(logo: Logo | null): string | null {
  if (!logo) return null
  const { width, height, bits } = logo.wide
  return `${width} x ${height}, ${createHash('sha256').update(bits).digest('hex').slice(0, 16)}`
}

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

/** How a PNG and a JPEG begin; nothing else reaches a decoder. */
const BEGINNINGS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
]
const MOST_SECONDS = 5
/** A smaller picture would not be seen in print. */
const LEAST = { width: 32, height: 16 }

/** Turns a file into the dots of 58 mm and 80 mm rolls, never enlarged. The file is not stored. */
async function parseLogo(file: Uint8Array): Promise<Logo> {
  if (file.length === 0) refuse('LOGO_MISSING')
  if (file.length > LOGO_MOST_BYTES) refuse('LOGO_LARGE', { params: { most: LOGO_MOST_BYTES / 1_000_000 } })
  if (!BEGINNINGS.some((bytes) => bytes.every((byte, at) => file[at] === byte))) refuse('LOGO_NOT_IMAGE')
  const open = await decoder(file)
  const size = await open()
    .metadata()
    .catch(() => refuse('LOGO_NOT_IMAGE'))
  if (Math.max(size.width, size.height) > LOGO_MOST_DOTS) refuse('LOGO_WIDE', { params: { most: LOGO_MOST_DOTS } })
  const shrink = async (width: number, height: number): Promise<Raster> => {
    const greys = open().autoOrient().flatten({ background: '#fff' }).greyscale()
    const { data, info } = await greys
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => refuse('LOGO_NOT_IMAGE'))
    if (info.width < LEAST.width || info.height < LEAST.height) refuse('LOGO_THIN')
    return dither(data, info.width, info.height)
  }
  const wide = await shrink(WIDE_DOTS, LOGO_MOST_HIGH)
  if (isBlank(wide)) refuse('LOGO_BLANK')
  const share = NARROW_DOTS / WIDE_DOTS
  return { wide, narrow: await shrink(Math.round(wide.width * share), Math.round(wide.height * share)) }
}

/** Loaded only when a logo arrives, and limited to these two formats. */
async function decoder(file: Uint8Array) {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
  return () => sharp(file, { limitInputPixels: LOGO_MOST_DOTS ** 2 }).timeout({ seconds: MOST_SECONDS })
}
