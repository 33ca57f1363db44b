/**
 * `npm run screens:compare -- before now`: compares the pictures that `npm run screens` saved under two names, pixel by
 * pixel. Lists which differ and where, paints the differences red in `.data/pictures/differences`, and exits with 1 if
 * there are any.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { ROOT } from './root.ts'

const PICTURES = path.join(ROOT, '.data/pictures')
const PAINTED = path.join(PICTURES, 'differences')
/** The smallest difference that counts, of 255 in any colour: through rounding, smoothed edges differ by less. */
const LEAST_SEEN = 32

type Pixels = { data: Buffer; width: number; height: number }

const [before = 'before', after = 'now'] = process.argv.slice(2)
rmSync(PAINTED, { recursive: true, force: true })
const names = [...new Set([...picturesOf(before), ...picturesOf(after)])].sort()
let different = 0
for (const name of names) {
  const said = await compare(name)
  if (said) console.log(`${name.padEnd(60)} ${said}`)
  if (said) different += 1
}
console.log(`${names.length} pictures, ${different} differ.`)
if (different > 0 || names.length === 0) process.exitCode = 1

function picturesOf(label: string): string[] {
  const folder = path.join(PICTURES, label)
  if (!existsSync(folder)) throw new Error(`${folder} is not there: PICTURES=${label} npm run screens`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
}

/** What differs, in words; null if nothing does. */
async function compare(name: string): Promise<string | null> {
  const files = [before, after].map((label) => path.join(PICTURES, label, name))
  const missing = [before, after].filter((_, index) => !existsSync(files[index] ?? ''))
  if (missing.length > 0) return `only in ${missing[0] === before ? after : before}`
  const [old, now] = await Promise.all(files.map(read))
  if (!old || !now) return null
  const size = { width: Math.max(old.width, now.width), height: Math.max(old.height, now.height) }
  const painted = Buffer.alloc(size.width * size.height * 4, 255)
  const box = { left: size.width, top: size.height, right: -1, bottom: -1 }
  let count = 0
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const differs = isSeen(pixelAt(old, x, y), pixelAt(now, x, y))
      paint(painted, (y * size.width + x) * 4, differs, pixelAt(now, x, y))
      if (!differs) continue
      count += 1
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  if (count === 0) return null
  const file = path.join(PAINTED, name)
  mkdirSync(path.dirname(file), { recursive: true })
  await sharp(painted, { raw: { ...size, channels: 4 } })
    .png()
    .toFile(file)
  const sizes = old.height === now.height ? '' : `, ${old.height} high became ${now.height}`
  return `${count} pixels within ${box.left},${box.top} to ${box.right},${box.bottom}${sizes}`
}

async function read(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function pixelAt({ data, width, height }: Pixels, x: number, y: number): number {
  return x < width && y < height ? data.readUInt32BE((y * width + x) * 4) : -1
}

function isSeen(one: number, other: number): boolean {
  if (one === other) return false
  if (one < 0 || other < 0) return true
  return [24, 16, 8].some((shift) => Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255)) >= LEAST_SEEN)
}

/** Red where something differs; else the new picture, faded. */
function paint(into: Buffer, at: number, differs: boolean, pixel: number): void {
  const [red, green, blue] = differs ? [220, 0, 0] : [24, 16, 8].map((shift) => 191 + (((pixel >>> shift) & 255) >> 2))
  into[at] = red ?? 0
  into[at + 1] = green ?? 0
  into[at + 2] = blue ?? 0
}
