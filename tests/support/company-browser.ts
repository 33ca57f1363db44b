/** A browser on the company's pages: it keeps cookies by host, follows redirects there and fills in its forms. */
export class CompanyBrowser {
  readonly #jars = new Map<string, Map<string, string>>()

  /** Signs in as `login`, and returns the address with which the company sends the browser back to us. */
  async signIn(begin: string, login: string): Promise<URL> {
    const home = new URL(begin).host
    let answer = await this.#ask(begin)
    for (let steps = 0; steps < 20; steps += 1) {
      const location = answer.headers.get('location')
      if (location) {
        const next = new URL(location, answer.url)
        if (next.host !== home) return next
        answer = await this.#ask(next.href)
        continue
      }
      const page = await answer.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      if (!action) throw new Error(`The company's page has no form: ${answer.status} ${page.slice(0, 300)}`)
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
      const body = new URLSearchParams({ prompt, login, password: 'any' })
      answer = await this.#ask(new URL(action, answer.url).href, { method: 'POST', body })
    }
    throw new Error('The company asks without end')
  }

  async #ask(address: string, init: RequestInit = {}): Promise<Response> {
    const jar = this.#jars.get(new URL(address).host) ?? new Map<string, string>()
    this.#jars.set(new URL(address).host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
}
