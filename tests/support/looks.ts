import type { Page } from '@playwright/test'

/** The text set in the largest letters on the page, without the paper beside it. */
export function largestText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const holdsText = (element: Element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const told = [...document.querySelectorAll('main section *')].filter((element) => holdsText(element))
    const [largest] = told.sort((one, other) => size(other) - size(one))
    return largest?.textContent ?? ''
  })
}

/** The labels, without their keys, of the controls that are filled with ink. */
export function blackButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ink = getComputedStyle(document.documentElement).getPropertyValue('--color-ink')
    const sample = document.createElement('i')
    sample.style.color = ink
    document.body.append(sample)
    const black = getComputedStyle(sample).color
    sample.remove()
    return [...document.querySelectorAll('main a, main button')]
      .filter((control) => getComputedStyle(control).backgroundColor === black)
      .map((control) => control.querySelector('span')?.textContent ?? '')
  })
}
