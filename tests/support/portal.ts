/** The demo partner's portal at a simulator: its clock, its faults, its customers' phones. */
export function portalOf(simulatorUrl: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${simulatorUrl}/portal/api${path}`, {
      method,
      headers: { authorization: 'Bearer portal_demo', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text).data as T
  }
  return {
    /** Advances the simulator's clock; everything due by then has happened when it returns. */
    advance: (seconds: number) => call('POST', '/clock/advance', { seconds }),
    /** Opens or closes a product for everyone. */
    openProduct: (code: string, available: boolean) => call('PATCH', `/products/${code}`, { available }),
    /**
     * Advances the clock past the 45 s after which a payment or top-up settles even if nobody asks about it: the
     * Service then tells us, whereas we would ask ten seconds after the request.
     */
    settleUnasked: () => call('POST', '/clock/advance', { seconds: 46 }),
    faults: (faults: Fault[]) => call('PUT', '/faults', faults),
    /** How many more requests the faults will meet. */
    async faultsLeft() {
      const faults = await call<{ remaining: number }[]>('GET', '/faults')
      return faults.reduce((sum, { remaining }) => sum + remaining, 0)
    },
    /** The customer's answer on the phone, for a held payment. */
    customer: (collectionId: string, answer: 'approve' | 'decline') =>
      call('POST', `/collections/${collectionId}/customer`, { answer }),
    /** Sets the sandbox's balance to 1000.00 again. */
    restoreBalance: () => call('POST', '/sandbox/reset'),
    pauseMethod: (method: string, paused: boolean) => call('PATCH', `/methods/${method}`, { paused }),
    /** The next sale, whatever its number, waits for half a minute of the simulator's clock and is then delivered. */
    pendSales: () => call('PUT', '/faults', JSON.parse(PEND_ONCE)),
    /** The next sales, whatever their numbers, wait for half a minute of the simulator's clock and then fail. */
    failSales: (times: number) =>
      call(
        'PUT',
        '/faults',
        JSON.parse(PEND_ONCE.replace('"times":1', `"times":${times}`).replace('completed', 'failed')),
      ),
  }
}

/** As text, since an object with a `then` of its own looks like a promise. */
const PEND_ONCE =
  '[{"match":{"method":"POST","path":"/transactions"},"times":1,"kind":"pend","seconds":30,"then":"completed"}]'

export type Fault = {
  match: { method: string; path: string }
  times?: number
  kind: string
  code?: string
  ms?: number
  seconds?: number
}

/** Every sale that the Service has for a reference, over the wire. */
export async function transactionsAt(baseUrl: string, reference: string): Promise<Record<string, unknown>[]> {
  return getData(baseUrl, `/transactions?reference=${encodeURIComponent(reference)}`)
}

/** Every payment requested from the Service with a reference; each of them rang a customer's phone once. */
export async function collectionsAt(baseUrl: string, reference: string): Promise<Record<string, unknown>[]> {
  return getData(baseUrl, `/collections?reference=${encodeURIComponent(reference)}`)
}

/** Rows of the Service's own ledger, newest first. */
export async function statementAt(baseUrl: string): Promise<Record<string, unknown>[]> {
  return getData(baseUrl, '/statement')
}

async function getData(baseUrl: string, path: string): Promise<Record<string, unknown>[]> {
  const headers = { authorization: 'Bearer service_test_demo_all_abilities' }
  const response = await fetch(`${baseUrl}${path}`, { headers })
  return ((await response.json()) as { data: Record<string, unknown>[] }).data
}
