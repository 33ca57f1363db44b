import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'
import { ROOT } from '../../scripts/root.ts'

const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
/**
 * Leaves out V8's optimising compilers: a page of a test ends before they pay, and they take a quarter of what its
 * scripts take.
 */
const BASELINE_ONLY = '--js-flags=--no-maglev,--no-turbofan'
/** Makes the package unpack the system libraries that a bare machine lacks. */
const WITH_LIBRARIES = 'AWS_Lambda_nodejs22.x'

/**
 * How Playwright starts a browser here: an installed one, else the npm package's (Linux on x64), else Playwright's own,
 * from `npx playwright install chromium`.
 */
export async function browserOptions(): Promise<LaunchOptions> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const installed = findInstalled()
  if (installed) return { executablePath: installed, args }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args }
  const folder = await unpackedChromium()
  return {
    executablePath: path.join(folder, 'chromium'),
    args: [...args, '--disable-gpu', BASELINE_ONLY],
    env: {
      ...definedVariables(),
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  }
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const programs = INSTALLED.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', ...programs].find((file) => existsSync(file))
}

/** The package would unpack at every first use; here it unpacks once per version, completely or not at all. */
async function unpackedChromium(): Promise<string> {
  const browsers = path.join(ROOT, '.data/browsers')
  const folder = path.join(browsers, `chromium-${packageVersion('@sparticuz/chromium')}`)
  if (existsSync(folder)) return folder
  mkdirSync(browsers, { recursive: true })
  const draft = mkdtempSync(path.join(browsers, 'draft-'))
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: WITH_LIBRARIES }
  const program = path.join(import.meta.dirname, 'unpack-chromium.ts')
  await promisify(execFile)(process.execPath, ['--import', 'tsx', program], { cwd: ROOT, env })
  const fonts = path.join(draft, 'fonts/fonts.conf')
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/fonts', path.join(folder, 'fonts')))
  try {
    renameSync(draft, folder)
  } catch (error) {
    const unpackedByAnother = existsSync(folder)
    rmSync(draft, { recursive: true })
    if (!unpackedByAnother) throw error
  }
  return folder
}

function packageVersion(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name)
  const root = entry.slice(0, entry.lastIndexOf(name) + name.length)
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
