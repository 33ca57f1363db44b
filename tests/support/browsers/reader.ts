import { expect } from '@playwright/test'
import type { Driver, Point } from './driver.ts'

/** Whoever stands before the browser: reads what a page shows, and presses what they read. */
export class Reader {
  readonly #driver: Driver
  readonly #base: string

  constructor(driver: Driver, base: string) {
    this.#driver = driver
    this.#base = base
  }

  open(path: string): Promise<void> {
    return this.#driver.open(new URL(path, this.#base).href)
  }

  /** Waits until the page shows this text. */
  async sees(text: RegExp): Promise<void> {
    const shown = `document.body.innerText.match(${text})?.[0] ?? location.pathname + ': ' + document.body.innerText`
    await expect.poll(() => this.#driver.ask<string>(shown).catch(String)).toMatch(text)
  }

  /** Waits until this is so in the page. */
  async finds(expression: string): Promise<void> {
    await expect.poll(() => this.#driver.ask(`Boolean(${expression})`).catch(String), expression).toBe(true)
  }

  /** Waits until scripts have taken over the page that was sent. */
  hasScripts(): Promise<void> {
    return this.finds(`Object.keys(document.querySelector('main *')).some((name) => name.startsWith('__react'))`)
  }

  /** Waits until the field of this label has the focus. */
  isIn(label: string): Promise<void> {
    return this.finds(`${LABEL_IN_FOCUS}.startsWith(${JSON.stringify(label)})`)
  }

  /** Waits until the focus has left the field of this label. */
  hasLeft(label: string): Promise<void> {
    return this.finds(`!${LABEL_IN_FOCUS}.startsWith(${JSON.stringify(label)})`)
  }

  /** Presses keys one after the other, once the page hears them. */
  async keys(...keys: string[]): Promise<void> {
    await this.hasScripts()
    await this.finds(KEYS_WORK)
    for (const key of keys) await this.#driver.key(key)
  }

  /** Clicks what begins with this text, once it is there, does not move any more, and nothing covers it. */
  async clicks(text: string): Promise<void> {
    let point: Point | null = null
    const look = async () => {
      const before = point
      point = await this.#driver.ask<Point | null>(`(${placeOf})(${JSON.stringify(text)})`).catch(() => null)
      return point !== null && before?.x === point.x && before.y === point.y
    }
    await expect.poll(look, `${text} can be pressed`).toBe(true)
    if (point) await this.#driver.click(point)
  }
}

const LABEL_IN_FOCUS = `(document.activeElement?.labels?.[0]?.innerText ?? '')`

/** A page that shows the counter's keys hears them once it has heard from the server. */
const KEYS_WORK = `!document.body.innerText.includes('F10') || /\\d s\\b/.test(document.body.innerText)`

/** Where to press a control in the window; runs in the page. */
function placeOf(text: string): Point | null {
  const words = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim()
  for (const control of document.querySelectorAll('a, button, summary, label')) {
    if (!words(control).startsWith(text) || control.matches(':disabled')) continue
    control.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    if (width > 0 && control.contains(document.elementFromPoint(point.x, point.y))) return point
  }
  return null
}
