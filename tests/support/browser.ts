import { existsSync } from 'node:fs'
import path from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { RUNS_PACKAGED, unpackedChromium } from './browsers/unpacked-chromium.ts'

const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
/**
 * Leaves out V8's optimising compilers: a page of a test ends before they pay, and they take a quarter of what its
 * scripts take.
 */
const BASELINE_ONLY = '--js-flags=--no-maglev,--no-turbofan'

/**
 * How Playwright starts the browser of the tests: the newest of npm, which is the same for everybody (Linux on x64);
 * elsewhere an installed one, else Playwright's own, from `npx playwright install chromium`.
 */
export async function browserOptions(): Promise<LaunchOptions> {
  if (RUNS_PACKAGED) return withFlags(await unpackedChromium('@sparticuz/chromium'))
  return installedChromium() ?? withFlags({})
}

/** How Playwright starts the last Chromium for Windows 7; null where it does not run. */
export async function oldestChromium(): Promise<LaunchOptions | null> {
  return RUNS_PACKAGED ? withFlags(await unpackedChromium('chromium-109')) : null
}

/** How Playwright starts the Chromium or Chrome that is installed here, if one is. */
export function installedChromium(): LaunchOptions | null {
  const executablePath = [...INSTALLED.map(findProgram), ON_A_MAC].find((file) => file && existsSync(file))
  return executablePath ? { executablePath, args: AS_ROOT } : null
}

/** Where the program of this name is installed, if it is. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : []

function withFlags(options: LaunchOptions): LaunchOptions {
  return { ...options, args: [...AS_ROOT, '--disable-gpu', BASELINE_ONLY] }
}
