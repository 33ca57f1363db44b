import { type HTMLElement, parse } from 'node-html-parser'

/** What a person types, by field; several values tick several boxes of a name, none unticks them all. */
type Fields = Record<string, string | readonly string[]>

/** Without scripts, the content of `noscript` is part of the page. */
const NO_SCRIPT = { blockTextElements: { script: true, style: true, pre: true } }

/** An answer: the page and its text as sent, and where its redirects ended. */
export type Shown = { url: URL; page: HTMLElement; source: string; status: number }

type Body = FormData | URLSearchParams
type Request = { method: 'GET' | 'POST'; body?: Body; headers: Record<string, string> }
type Answer = { status: number; location: string | null; source: string }

/** Sends one request, with its own cookies, and follows no redirect. */
export type Send = (url: URL, request: Request) => Promise<Answer>

/**
 * A browser without scripts, over plain HTTP, like the oldest phone: it follows links and redirects, keeps cookies, and
 * posts forms with all their fields. Buttons are found by their text.
 */
export class FormBrowser {
  readonly #cookies = new Map<string, string>()
  readonly #base: string
  readonly #send: Send
  shown: Shown | null = null

  /** `send` lends it another browser's cookies. */
  constructor(base: string, send?: Send) {
    this.#base = base
    this.#send = send ?? ((url, request) => this.#sendWithOwnCookies(url, request))
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

  /** The id of the ticket shown, from the address. */
  get ticketId(): string {
    return /tickets\/([0-9a-f-]{36})/.exec(this.shown?.url.pathname ?? '')?.[1] ?? ''
  }

  /** After how many seconds the page asks to be reloaded; null if it does not. */
  get refreshSeconds(): number | null {
    const meta = this.#page.querySelector('meta[http-equiv="refresh"]')
    return meta ? Number(meta.getAttribute('content')) : null
  }

  /** Loads the shown page again. */
  async reload(): Promise<void> {
    await this.open(this.shown?.url.href ?? '')
  }

  /** Follows the first link with this text. */
  async follow(name: RegExp): Promise<void> {
    const link = this.#page.querySelectorAll('a[href]').find((one) => name.test(labelOf(one)))
    if (!link) throw new Error(`No link says ${name} on ${this.shown?.url.pathname}: ${this.text.slice(0, 600)}`)
    this.shown = await this.#load(new URL(link.getAttribute('href') ?? '', this.shown?.url), { method: 'GET' })
  }

  /** Loses a cookie, as when a browser is closed. */
  forget(cookie: string): void {
    this.#cookies.delete(cookie)
  }

  /** The texts of all elements that match a selector. */
  texts(selector: string): string[] {
    return this.#page.querySelectorAll(selector).map(words)
  }

  /** The names of all fields that match a selector. */
  names(selector: string): string[] {
    return this.#page.querySelectorAll(selector).map((field) => field.getAttribute('name') ?? '')
  }

  /** Whether a button with this text can be pressed. */
  offers(name: RegExp): boolean {
    return this.#findButton(name) !== undefined
  }

  /** The current values of some fields of a button's form, as the button would send them. */
  standsIn(name: RegExp, fields: string[]): Record<string, string[]> {
    const button = this.#findButton(name, fields)
    if (!button) throw new Error(`No button says ${name} on ${this.shown?.url.pathname}`)
    const pairs = this.#pairsOf(this.#formOf(button), {})
    return Object.fromEntries(
      fields.map((field) => [field, pairs.filter(([key]) => key === field).map(([, value]) => value)]),
    )
  }

  /** Whether the fold that holds a button is open; true if none does. */
  isOpen(name: RegExp, fields: string[]): boolean {
    return this.#findButton(name, fields)?.closest('details')?.hasAttribute('open') ?? true
  }

  /** Fills fields by name and presses a button: sends its form and follows the answer. */
  async press(name: RegExp, fields: Fields = {}): Promise<void> {
    const { url, ...request } = this.draft(name, fields)
    this.shown = await this.#load(url, request)
  }

  /** The same for a button that several rows have: the one in the list item, table row, group or section that says `row`. */
  async pressIn(row: string, name: RegExp, fields: Fields = {}): Promise<void> {
    const { url, ...request } = this.draft(name, fields, row)
    this.shown = await this.#load(url, request)
  }

  /** What that press would send. */
  draft(name: RegExp, fields: Fields = {}, row = ''): { url: URL; method: 'GET' | 'POST'; body?: Body } {
    const button = this.#findButton(name, Object.keys(fields), row)
    if (!button) throw new Error(`No button says ${name} on ${this.shown?.url.pathname}: ${this.text.slice(0, 600)}`)
    const form = this.#formOf(button)
    const pairs = this.#pairsOf(form, fields)
    const own = button.getAttribute('name')
    if (own) pairs.push([own, button.getAttribute('value') ?? ''])
    const action = button.getAttribute('formaction') ?? form.getAttribute('action')
    const target = new URL(action || (this.shown?.url.href ?? ''), this.shown?.url)
    const method = button.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get'
    if (method.toLowerCase() === 'get') {
      target.search = new URLSearchParams(pairs).toString()
      return { url: target, method: 'GET' }
    }
    const body = form.getAttribute('enctype') === 'multipart/form-data' ? new FormData() : new URLSearchParams()
    for (const [field, value] of pairs) body.append(field, value)
    return { url: target, method: 'POST', body }
  }

  /** The cookies it holds, as a request sends them. */
  get cookie(): string {
    return [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  }

  /** Sends a button's form with fields that a browser would never let a person change, hidden ones too. */
  async forge(name: RegExp, fields: Record<string, string>): Promise<Shown> {
    const button = this.#findButton(name)
    if (!button) throw new Error(`No button says ${name} on ${this.shown?.url.pathname}: ${this.text.slice(0, 600)}`)
    const body = new FormData()
    for (const [field, value] of this.#pairsOf(this.#formOf(button), {})) body.append(field, fields[field] ?? value)
    return this.#load(this.shown?.url ?? new URL(this.#base), { method: 'POST', body })
  }

  /**
   * Sends each form that posts, with one value in all its named fields, hidden ones too; returns their addresses and
   * the status of each answer. Forms without fields, such as the one that signs out, are left alone.
   */
  async forgeAll(value: string): Promise<{ form: string; status: number }[]> {
    const { url } = this.shown ?? { url: new URL(this.#base) }
    const answers: { form: string; status: number }[] = []
    for (const form of this.#page.querySelectorAll('form')) {
      if ((form.getAttribute('method') ?? 'get').toLowerCase() !== 'post') continue
      const pairs = this.#pairsOf(form, {})
      if (pairs.every(([field]) => field.startsWith('$ACTION'))) continue
      const body = new FormData()
      for (const [field, own] of pairs) body.append(field, field.startsWith('$ACTION') ? own : value)
      const { status } = await this.#load(url, { method: 'POST', body })
      answers.push({ form: `${url.pathname} ${pairs.map(([field]) => field).join(' ')}`, status })
    }
    return answers
  }

  get #page(): HTMLElement {
    if (!this.shown) throw new Error('Nothing is open yet')
    return this.shown.page
  }

  /** The first button with this text, preferring one whose form has these fields. */
  #findButton(name: RegExp, fields: string[] = [], row = ''): HTMLElement | undefined {
    const named = this.#page
      .querySelectorAll('button')
      .filter(
        (button) =>
          !button.hasAttribute('disabled') && button.getAttribute('type') !== 'button' && name.test(labelOf(button)),
      )
      .filter((button) => !row || rowOf(button).includes(row))
    const holds = (button: HTMLElement) =>
      fields.every((field) =>
        this.#controlsOf(this.#formOf(button)).some(
          (control) => control.getAttribute('name') === field && control.getAttribute('type') !== 'hidden',
        ),
      )
    return named.find(holds) ?? named[0]
  }

  #formOf(control: HTMLElement): HTMLElement {
    const id = control.getAttribute('form')
    const form = id ? this.#page.querySelector(`form[id="${id}"]`) : control.closest('form')
    if (!form) throw new Error(`"${labelOf(control)}" belongs to no form`)
    return form
  }

  /** The controls inside a form and those linked to it. */
  #controlsOf(form: HTMLElement): HTMLElement[] {
    const id = form.getAttribute('id')
    const outside = id ? this.#page.querySelectorAll(`[form="${id}"]`) : []
    return [...form.querySelectorAll('input, select, textarea'), ...outside]
  }

  /** Every control of a form as a browser would send it; `fields` are what a person typed. */
  #pairsOf(form: HTMLElement, fields: Fields): [string, string][] {
    const pairs: [string, string][] = []
    const typed = new Set<string>()
    for (const control of this.#controlsOf(form)) {
      const field = control.getAttribute('name')
      if (!field || control.hasAttribute('disabled') || control.rawTagName === 'button') continue
      const kind = control.getAttribute('type')
      if (field in fields && kind !== 'hidden') {
        if (!typed.has(field)) for (const value of [fields[field] ?? ''].flat()) pairs.push([field, value])
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

  async #load(url: URL, init: Pick<Request, 'method' | 'body'>): Promise<Shown> {
    let at = url
    let request = init
    for (let hops = 0; hops < 10; hops += 1) {
      const headers = { origin: at.origin, accept: 'text/html' }
      const { status, location, source } = await this.#send(at, { ...request, headers })
      if (!location) return { url: at, status, source, page: withoutScript(parse(source, NO_SCRIPT)) }
      at = new URL(location, at)
      request = { method: 'GET' }
    }
    throw new Error(`${url.pathname} leads round in circles`)
  }

  async #sendWithOwnCookies(url: URL, { headers, ...request }: Request): Promise<Answer> {
    const response = await fetch(url, { ...request, headers: { ...headers, cookie: this.cookie }, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return { status: response.status, location: response.headers.get('location'), source: await response.text() }
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [key = '', ...value] = pair.split('=')
    this.#cookies.set(key, value.join('='))
  }
}

/** The text of the list item, table row, group or section around a control. */
function rowOf(control: HTMLElement): string {
  const row = control.closest('li, tr, fieldset, section')
  return row ? words(row) : ''
}

function labelOf(control: HTMLElement): string {
  return control.getAttribute('aria-label') ?? words(control)
}

function currentValue(control: HTMLElement): string {
  const isTick = ['checkbox', 'radio'].includes(control.getAttribute('type') ?? '')
  if (control.rawTagName === 'textarea') return control.text
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

/** Removes what is shown only if scripts run. */
function withoutScript(page: HTMLElement): HTMLElement {
  for (const element of page.querySelectorAll('[class~="noscript:hidden"]')) element.remove()
  return page
}
