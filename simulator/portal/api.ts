import type { OpenAPIHono } from '@hono/zod-openapi'
import { refuseOtherMethods } from '../http/app-shell.ts'
import type { AppEnv } from '../http/call.ts'
import type { Simulator } from '../simulator.ts'
import { clockEndpoints } from './clock.ts'
import { deliveryEndpoints } from './deliveries.ts'
import { faultEndpoints } from './faults.ts'
import { keyEndpoints } from './keys.ts'
import { moneyEndpoints } from './money.ts'
import { partnerEndpoints } from './partners.ts'
import { createPortalHandler, type PortalEndpoint } from './portal-endpoint.ts'
import { switchEndpoints } from './switches.ts'

const PORTAL_ENDPOINTS: readonly PortalEndpoint[] = [
  ...partnerEndpoints,
  ...keyEndpoints,
  ...deliveryEndpoints,
  ...clockEndpoints,
  ...faultEndpoints,
  ...switchEndpoints,
  ...moneyEndpoints,
]

/** Puts the portal's JSON under /portal/api. */
export function mountPortalApi(app: OpenAPIHono<AppEnv>, simulator: Simulator): void {
  const methods = new Map<string, string[]>()
  for (const definition of PORTAL_ENDPOINTS) {
    const path = `/portal/api${definition.path}`
    const method = definition.method.toUpperCase()
    app.on(method, path, createPortalHandler(simulator, definition))
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  refuseOtherMethods(app, methods)
}
