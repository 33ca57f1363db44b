import { type HTMLElement, parse } from 'node-html-parser'

type Fields = Record<string, string>

/** An answer: the page, and where its redirects ended. */
export type Shown = { url: URL; page: HTMLElement; status: number }

/**
 * A browser without a script, over plain HTTP: follows links and redirects, keeps cookies, and posts forms with all
 * their fields, like the oldest phone. Buttons are found by their text.
 */
export class FormBrowser {
  readonly #cookies = new Map<string, string>()
  readonly #base: string
  shown: Shown | null = null

  constructor(base: string) {
    this.#base = base
  }

  /** Opens an address of the shop. */
  async open(path: string): Promise<void> {
    this.shown = await this.#load(new URL(path, this.#base), { method: 'GET' })
  }

  /** The page's text, as a person reads it. */
  get text(): string {
    return words(this.#page)
  }

  /** The text of the page's main heading. */
  get heading(): string {
    const heading = this.#page.querySelector('main h1') ?? this.#page.querySelector('h1')
    return heading ? words(heading) : ''
  }

  /** The ticket shown, from its address. */
  get ticketId(): string {
    return /tickets\/([0-9a-f-]{36})/.exec(this.shown?.url.pathname ?? '')?.[1] ?? ''
  }

  /** Whether a button with this text can be pressed. */
  offers(name: RegExp): boolean {
    return this.#findButton(name) !== undefined
  }

  /** A form's current values: what its button would send, of the visible fields. */
  standsIn(name: RegExp, fields: string[]): Record<string, string[]> {
    const button = this.#findButton(name, fields)
    if (!button) throw new Error(`No button says ${name} on ${this.shown?.url.pathname}`)
    const pairs = this.#pairsOf(this.#formOf(button), {})
    return Object.fromEntries(
      fields.map((field) => [field, pairs.filter(([key]) => key === field).map(([, value]) => value)]),
    )
  }

  /** Whether the fold around a button is open. */
  isOpen(name: RegExp, fields: string[]): boolean {
    return this.#findButton(name, fields)?.closest('details')?.hasAttribute('open') ?? true
  }

  /** Fills fields by name and presses a button: sends its form and follows the answer. */
  async press(name: RegExp, fields: Fields = {}): Promise<void> {
    const button = this.#findButton(name, Object.keys(fields))
    if (!button) throw new Error(`No button says ${name} on ${this.shown?.url.pathname}: ${this.text.slice(0, 600)}`)
    const form = this.#formOf(button)
    const pairs = this.#pairsOf(form, fields)
    const own = button.getAttribute('name')
    if (own) pairs.push([own, button.getAttribute('value') ?? ''])
    const target = new URL(form.getAttribute('action') || (this.shown?.url.href ?? ''), this.shown?.url)
    if ((form.getAttribute('method') ?? 'get').toLowerCase() === 'get') {
      target.search = new URLSearchParams(pairs).toString()
      this.shown = await this.#load(target, { method: 'GET' })
      return
    }
    const body = new FormData()
    for (const [field, value] of pairs) body.append(field, value)
    this.shown = await this.#load(target, { method: 'POST', body })
  }

  get #page(): HTMLElement {
    if (!this.shown) throw new Error('Nothing is open yet')
    return this.shown.page
  }

  /** The first button with this text, preferring one whose form has these fields. */
  #findButton(name: RegExp, fields: string[] = []): HTMLElement | undefined {
    const named = this.#page
      .querySelectorAll('button')
      .filter(
        (button) =>
          !button.hasAttribute('disabled') && button.getAttribute('type') !== 'button' && name.test(labelOf(button)),
      )
    const holds = (button: HTMLElement) =>
      fields.every((field) => this.#formOf(button).querySelector(`[name="${field}"]:not([type="hidden"])`) !== null)
    return named.find(holds) ?? named[0]
  }

  #formOf(control: HTMLElement): HTMLElement {
    const id = control.getAttribute('form')
    const form = id ? this.#page.querySelector(`form[id="${id}"]`) : control.closest('form')
    if (!form) throw new Error(`"${labelOf(control)}" belongs to no form`)
    return form
  }

  /**
   * Every control of a form, inside it or linked to it, as a browser would send it; `fields` are what a person typed.
   */
  #pairsOf(form: HTMLElement, fields: Fields): [string, string][] {
    const id = form.getAttribute('id')
    const outside = id ? this.#page.querySelectorAll(`[form="${id}"]`) : []
    const controls = [...form.querySelectorAll('input, select, textarea'), ...outside]
    const pairs: [string, string][] = []
    const typed = new Set<string>()
    for (const control of controls) {
      const field = control.getAttribute('name')
      if (!field || control.hasAttribute('disabled') || control.rawTagName === 'button') continue
      const kind = control.getAttribute('type')
      if (field in fields && kind !== 'hidden') {
        if (!typed.has(field)) pairs.push([field, fields[field] ?? ''])
        typed.add(field)
        continue
      }
      if ((kind === 'checkbox' || kind === 'radio') && !control.hasAttribute('checked')) continue
      pairs.push([field, currentValue(control)])
    }
    const unknown = Object.keys(fields).filter((field) => !typed.has(field))
    if (unknown.length > 0) throw new Error(`No field ${unknown.join(', ')} on ${this.shown?.url.pathname}`)
    return pairs
  }

  async #load(url: URL, init: RequestInit): Promise<Shown> {
    let at = url
    let request: RequestInit = init
    for (let hops = 0; hops < 10; hops += 1) {
      const cookie = [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const headers = { cookie, origin: at.origin, accept: 'text/html' }
      const response = await fetch(at, { ...request, headers, redirect: 'manual' })
      for (const line of response.headers.getSetCookie()) this.#keep(line)
      const location = response.headers.get('location')
      if (!location) return { url: at, status: response.status, page: parse(await response.text()) }
      await response.arrayBuffer()
      at = new URL(location, at)
      request = { method: 'GET' }
    }
    throw new Error(`${url.pathname} leads round in circles`)
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [key = '', ...value] = pair.split('=')
    this.#cookies.set(key, value.join('='))
  }
}

function labelOf(button: HTMLElement): string {
  return button.getAttribute('aria-label') ?? words(button)
}

function currentValue(control: HTMLElement): string {
  const isTick = ['checkbox', 'radio'].includes(control.getAttribute('type') ?? '')
  if (control.rawTagName !== 'select') return control.getAttribute('value') ?? (isTick ? 'on' : '')
  const options = control.querySelectorAll('option')
  const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0]
  return chosen?.getAttribute('value') ?? (chosen ? words(chosen) : '')
}

function words(element: HTMLElement): string {
  const copy = parse(element.toString())
  for (const unread of copy.querySelectorAll('script, style, template, kbd, head')) unread.remove()
  return copy.structuredText.replace(/\s+/g, ' ').trim()
}
