import { browserOptions, findProgram, installedChromium, oldestChromium } from '../browser.ts'
import { startChromium } from './chromium-driver.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox-driver.ts'
import { startWebKit } from './webkit-driver.ts'

/** `start` is null if this machine does not have the browser. */
type KnownBrowser = { name: string; start: (() => Promise<Driver>) | null }

/**
 * The browsers that walk through the shop, each with the people who have it. The first two come from npm; the others
 * do where they are installed: on Debian as `chromium`, `firefox-esr`, and `webkit2gtk-driver` with `xvfb`.
 */
export async function knownBrowsers(): Promise<KnownBrowser[]> {
  const [newest, oldest, installed] = [await browserOptions(), await oldestChromium(), installedChromium()]
  const firefox = findProgram('firefox-esr') ?? findProgram('firefox')
  const webkit = findProgram('WebKitWebDriver')
  const hasDisplay = process.env.DISPLAY !== undefined || findProgram('Xvfb') !== undefined
  return [
    { name: 'Chromium, the newest of npm', start: () => startChromium(newest) },
    { name: 'Chromium 109, the last for Windows 7', start: oldest && (() => startChromium(oldest)) },
    { name: 'Chromium, installed', start: installed && (() => startChromium(installed)) },
    { name: 'Firefox, installed', start: firefox ? () => startFirefox(firefox) : null },
    {
      name: 'WebKit, as iPhones have it, installed',
      start: webkit && hasDisplay ? () => startWebKit(webkit) : null,
    },
  ]
}
