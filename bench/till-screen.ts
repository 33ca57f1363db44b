import { type LiveScreen, openScreen, type Told } from './live-screen.ts'

const BACK_AFTER_MS = 3_000

/** What the counter's frame reads again when it is told of a change. */
const ASKED_AGAIN: Readonly<Record<string, string>> = {
  sale: '/api/sales/recent',
  collection: '/api/sales/recent',
  balance: '/api/standing',
  standing: '/api/standing',
}

/** The live side of a till's page, without the display: it is told of changes, and reads again what they changed. */
export class TillScreen {
  /** The ticket that the page shows; when it changes, the page reads its version. */
  ticketId = ''
  readonly #origin: string
  readonly #cookie: string
  #line: LiveScreen

  constructor(origin: string, cookie: string) {
    this.#origin = origin
    this.#cookie = cookie
    this.#line = this.#listen()
  }

  close(): void {
    this.#line.cut()
  }

  #listen(): LiveScreen {
    return openScreen({
      origin: this.#origin,
      cookie: this.#cookie,
      onChange: (told) => void this.#askAgain(told),
      onEnd: () =>
        setTimeout(() => {
          this.#line = this.#listen()
        }, BACK_AFTER_MS),
    })
  }

  async #askAgain({ topic, id }: Told): Promise<void> {
    const version = id === this.ticketId ? [`/api/tickets/${id}/version`] : []
    const addresses = [ASKED_AGAIN[topic] ?? [], version].flat()
    await Promise.all(
      addresses.map(async (address) => {
        const headers = { cookie: this.#cookie }
        const answer = await fetch(new URL(address, this.#origin), { headers }).catch(() => null)
        await answer?.arrayBuffer().catch(() => undefined)
      }),
    )
  }
}
