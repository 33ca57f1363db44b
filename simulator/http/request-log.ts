/** One API request as the portal lists it; it holds no body, no key and no query. */
export type LoggedRequest = {
  at: Date
  environment: string
  method: string
  path: string
  status: number
  errorCode: string | null
  requestId: string
  durationMs: number
}

const KEPT = 500

/** The latest requests of every partner, newest last. */
export class RequestLog {
  readonly #requests = new Map<number, LoggedRequest[]>()

  add(partnerId: number, request: LoggedRequest): void {
    const list = this.#requests.get(partnerId)
    if (!list) {
      this.#requests.set(partnerId, [request])
      return
    }
    list.push(request)
    // Cut in one go once in a while: shifting at each request would copy the list at each request.
    if (list.length > KEPT * 2) list.splice(0, list.length - KEPT)
  }

  /** A partner's latest requests, newest first. */
  latest(partnerId: number, count = KEPT): LoggedRequest[] {
    return (this.#requests.get(partnerId) ?? []).slice(-count).reverse()
  }
}
