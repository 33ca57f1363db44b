import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { LaunchOptions } from '@playwright/test'
import { extract } from 'tar-stream'
import { ROOT } from '../../../scripts/root.ts'

const NEWEST = '@sparticuz/chromium'

/** Packages of npm that hold a Chromium for Linux on x64: the newest, and the last for Windows 7. */
type ChromiumPackage = typeof NEWEST | 'chromium-109'

/** What a bare machine lacks: the newest package has it in these archives, and it serves the older browser too. */
const LIBRARIES = 'al2023'
const FONTS = 'fonts'

/** Whether the packages' browsers run on this machine. */
export const RUNS_PACKAGED = process.platform === 'linux' && process.arch === 'x64'

/**
 * How to launch the browser of a package. The package's own program is not used: it needs a newer Node than we do, and
 * it would unpack at every first use.
 */
export async function unpackedChromium(name: ChromiumPackage): Promise<LaunchOptions> {
  const newest = await unpackOnce(NEWEST, [LIBRARIES, FONTS])
  const folder = name === NEWEST ? newest : await unpackOnce(name, [])
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...definedVariables(),
      LD_LIBRARY_PATH: path.join(newest, LIBRARIES, 'lib'),
      FONTCONFIG_PATH: path.join(newest, FONTS),
    },
  }
}

/** Once per version, completely or not at all, whoever else unpacks it at the same time. */
async function unpackOnce(name: ChromiumPackage, archives: string[]): Promise<string> {
  const program = createRequire(import.meta.url).resolve(name)
  const packaged = program.slice(0, program.lastIndexOf(name) + name.length)
  const { version } = JSON.parse(await readFile(path.join(packaged, 'package.json'), 'utf8'))
  const browsers = path.join(ROOT, '.data/browsers')
  const folder = path.join(browsers, `chromium-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(browsers, { recursive: true })
  const draft = await mkdtemp(path.join(browsers, 'draft-'))
  const open = (file: string) => createReadStream(path.join(packaged, 'bin', file))
  const chromium = createWriteStream(path.join(draft, 'chromium'), { mode: 0o755 })
  await Promise.all([
    pipeline(open('chromium.br'), createBrotliDecompress(), chromium),
    ...archives.map((archive) => unpackTar(open(`${archive}.tar.br`), path.join(draft, archive))),
  ])
  if (archives.includes(FONTS)) await leadToFonts(path.join(draft, FONTS, 'fonts.conf'), folder)
  try {
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

async function unpackTar(archive: Readable, folder: string): Promise<void> {
  const entries = extract()
  const read = pipeline(archive, createBrotliDecompress(), entries)
  for await (const entry of entries) {
    const target = path.join(folder, entry.header.name)
    if (entry.header.type === 'directory') entry.resume()
    else {
      await mkdir(path.dirname(target), { recursive: true })
      await pipeline(entry as unknown as Readable, createWriteStream(target))
    }
  }
  await read
}

/** The package's settings take the fonts to be where it would unpack them. */
async function leadToFonts(settings: string, folder: string): Promise<void> {
  const text = await readFile(settings, 'utf8')
  await writeFile(settings, text.replaceAll('/tmp/', `${folder}/`))
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
