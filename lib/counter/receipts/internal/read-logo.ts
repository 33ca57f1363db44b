import { refuse } from '@/lib/platform/shared/problem.ts'
import { dither, isBlank, type Raster } from '@/lib/platform/shared/raster.ts'
import { LOGO_MOST_BYTES, LOGO_MOST_DOTS, LOGO_MOST_HIGH, type Logo, NARROW_DOTS, WIDE_DOTS } from '../model.ts'

/** How a PNG and a JPEG begin; nothing else reaches a decoder. */
const BEGINNINGS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
]
const MOST_SECONDS = 5
/** A smaller picture would not be seen in print. */
const LEAST = { width: 32, height: 16 }

/**
 * Turns a logo's file into the dots printers put on 58 mm and 80 mm; a smaller picture is not enlarged. The file itself
 * is not kept.
 */
export async function readLogo(file: Uint8Array): Promise<Logo> {
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
