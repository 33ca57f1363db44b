import path from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/root.ts'
import { still } from './still.ts'

const DESK = { width: 1366, height: 768 }
const PHONE = { width: 360, height: 740 }

/** In this order, so that a page is resized once. */
const LOOKS = [
  { size: 'desk', viewport: DESK, colorScheme: 'light' },
  { size: 'desk', viewport: DESK, colorScheme: 'dark' },
  { size: 'phone', viewport: PHONE, colorScheme: 'dark' },
  { size: 'phone', viewport: PHONE, colorScheme: 'light' },
] as const

const FOLDER = path.join(ROOT, '.data/pictures', process.env.PICTURES ?? 'now')

/** Whole pages in both colours at both sizes; then as they are with everything unfolded, if anything is folded. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.mouse.move(0, 0)
  await still(page)
  for (const { size, viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await take(page, `${name}-${size}-${colorScheme}`)
  }
  if (await unfold(page)) {
    await take(page, `${name}-unfolded-phone`)
    await page.setViewportSize(DESK)
    await take(page, `${name}-unfolded-desk`)
  }
  await page.setViewportSize(DESK)
}

/** What a printer gets of the page, on the width of a sheet. */
export async function picturePrint(page: Page, name: string): Promise<void> {
  await still(page)
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await take(page, `${name}-print`)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(DESK)
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true, animations: 'disabled' })
}

async function unfold(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    for (const one of folded) {
      one.removeAttribute('name')
      one.open = true
    }
    return folded.length > 0
  })
}
