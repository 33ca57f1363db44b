type PortalAnswer = { status: number; data: unknown; error?: { code: string }; errors?: Record<string, string[]> }

/** The portal's JSON with one partner's token. */
export type PortalClient = {
  token: string
  request(method: string, path: string, body?: unknown): Promise<PortalAnswer>
}

/** A running simulator, as its callers see it. */
export type Simulator = {
  /** Its address, such as `http://127.0.0.1:41234`. */
  url: string
  /** The base URL of the API. */
  baseUrl: string
  /** The demo partner's portal; `portalAs` gives another partner's. */
  portal: PortalClient
  portalAs(token: string): PortalClient
}

/** The simulator that listens at this address. */
export function simulatorAt(url: string): Simulator {
  const portalAs = (token: string): PortalClient => ({
    token,
    request: (method, path, body) => portalRequest(url, token, method, path, body),
  })
  return { url, baseUrl: `${url}/api/v1`, portal: portalAs('portal_demo'), portalAs }
}

async function portalRequest(url: string, token: string, method: string, path: string, body: unknown) {
  const response = await fetch(`${url}/portal/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Omit<PortalAnswer, 'status'>) }
}
