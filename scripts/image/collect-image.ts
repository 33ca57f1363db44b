import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bundle } from '../launcher/bundle.ts'
import { ensureStandalone } from '../launcher/ensure-built.ts'
import { ROOT } from '../root.ts'
import { IMAGE_PROGRAMS } from './programs.ts'
import { tracePackages } from './trace-packages.ts'

/** The image may have 350 MB; Debian and Node take about 200 of them, what reads logos 19 more (decision 073). */
const MOST_BYTES = 135_000_000

/** Where the programs are bundled: inside the checkout, where their packages are found. */
const BUNDLED = path.join(ROOT, '.data/image-programs')

/** What is in the image just as it is in the checkout: paths there, and in the image. */
const AS_THEY_ARE = {
  public: 'public',
  'prisma/migrations': 'prisma/migrations',
  'prisma/app-role.sql': 'prisma/app-role.sql',
  'scripts/image/run.mjs': 'run.mjs',
  '.next/static': '.next/static',
} as const

/**
 * Puts everything that the image holds beside Debian and Node into an empty or new folder: Next's standalone server,
 * the programs, and the packages that both load. Builds what is not built. Returns the size in bytes; throws if that is
 * too large.
 */
export async function collectImage(to: string): Promise<number> {
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty.`)
  await ensureStandalone()
  rmSync(BUNDLED, { recursive: true, force: true })
  await bundle(BUNDLED, IMAGE_PROGRAMS, { split: true })
  const programs = Object.keys(IMAGE_PROGRAMS).map((name) => path.join(BUNDLED, `${name}.mjs`))
  const packages = await tracePackages(programs)
  mkdirSync(to, { recursive: true })
  // Keeps links between packages as links.
  const copy = (from: string, name: string) =>
    cpSync(from, path.join(to, name), { recursive: true, verbatimSymlinks: true })
  copy(path.join(ROOT, '.next/standalone'), '.')
  for (const file of packages) copy(path.join(ROOT, file), file)
  for (const [from, name] of Object.entries(AS_THEY_ARE)) copy(path.join(ROOT, from), name)
  copy(BUNDLED, 'programs')
  const bytes = sizeOf(to)
  if (bytes > MOST_BYTES)
    throw new Error(`The image's files have ${mb(bytes)}, over the ${mb(MOST_BYTES)} of its budget.`)
  return bytes
}

/** A size for people to read. */
export function mb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Our own walk: some versions of Node follow links here, and the packages are full of them. */
function sizeOf(file: string): number {
  const stats = lstatSync(file)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0)
}
