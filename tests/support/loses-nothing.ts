import { expect, type Locator, type Page } from '@playwright/test'

/** Focuses a field as a person does, and expects it to be on the screen with nothing over it. */
export async function expectInSight(field: Locator, what: string): Promise<void> {
  await field.focus()
  await expectUncovered(field, what)
}

/** Expects a control to be on the screen at the page's present scroll position, with nothing over it. */
export async function expectUncovered(control: Locator, what: string): Promise<void> {
  const seen = () =>
    control.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const middle = (left + right) / 2
      const hits = [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementFromPoint(middle, y))
      return hits.every((hit) => hit !== null && (hit === element || element.contains(hit) || hit.contains(element)))
    })
  await expect.poll(seen, { message: what }).toBe(true)
}

/** Shows the page as somebody sees it whose browser is set to large letters. */
export async function enlargeText(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'html{font-size:22px}' })
}

/**
 * Expects that no sum, number or word of a control breaks over two lines, and that no label leaves its control or the
 * screen.
 */
export async function expectNothingLost(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(brokenFigures), what).toEqual([])
  await expectWordsWhole(page, 'a, button, summary', what)
  expect.soft(await page.evaluate(lostLabels), what).toEqual([])
}

/** Expects that no word within these elements breaks over two lines. */
export async function expectWordsWhole(page: Page, within: string, what: string): Promise<void> {
  expect.soft(await page.evaluate(brokenWords, within), what).toEqual([])
}

/** Expects that nothing makes the page wider than the screen. */
export async function expectWithinScreen(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(beyondTheScreen), what).toEqual([])
}

/** Runs in the page: sums and numbers on more than one line. */
function brokenFigures(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (text.length > 14 || !/^(?:USD |ZWG |ZAR |\$)?\d[\d.,: ]*$/.test(text)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    if (lines.size > 1) broken.push(`${text} in ${node.parentElement?.className}`)
  }
  return broken
}

/** Runs in the page: words within these elements that are on more than one line. */
function brokenWords(within: string): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.closest(within)) continue
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
}

/** Runs in the page: controls whose words are wider than they are, or than the screen. */
function lostLabels(): string[] {
  const controls = [...document.querySelectorAll('a, button, summary, h1')].filter((control) => {
    const shown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return shown && control.closest('.sr-only, .overflow-x-auto') === null && control.getBoundingClientRect().top >= 0
  })
  const lost = controls.filter((control) => {
    const box = control.getBoundingClientRect()
    const left = Math.max(box.left, 0)
    const right = Math.min(box.right, window.innerWidth)
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // What only a screen reader says is cut to a dot on purpose.
      if (node.parentElement && getComputedStyle(node.parentElement).clipPath !== 'none') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width > 0 && (text.left < left - 1 || text.right > right + 1)) return true
    }
    return false
  })
  return lost.map((control) => control.textContent?.trim() ?? '')
}

/** Runs in the page: the innermost of what makes it wider than the screen. */
function beyondTheScreen(): string[] {
  const page = document.documentElement
  if (page.scrollWidth <= innerWidth) return []
  const beyond = [...document.querySelectorAll('body *')].filter((element) => {
    const { right, width } = element.getBoundingClientRect()
    return width > 0 && right > innerWidth && !element.closest('.overflow-x-auto, .sr-only')
  })
  return beyond
    .filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
    .map((element) => `${element.tagName} ${element.textContent}`)
}
