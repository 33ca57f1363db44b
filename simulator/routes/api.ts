import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { refuseOtherMethods } from '../http/app-shell.ts'
import type { AppEnv } from '../http/call.ts'
import { createHandler, type Endpoint } from '../http/endpoint.ts'
import type { Simulator } from '../simulator.ts'
import { accountEndpoints } from './account.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { collectionEndpoints } from './collections.ts'
import { describeEndpoint } from './describe-endpoint.ts'
import { fundingEndpoints } from './fundings.ts'
import { quoteEndpoints } from './quotes.ts'
import { statementEndpoints } from './statement.ts'
import { transactionEndpoints } from './transactions.ts'
import { webhookEndpoints } from './webhook-test.ts'

const BASE = '/api/v1'

/** Every endpoint of service-api.md. */
export const API_ENDPOINTS: readonly Endpoint[] = [
  ...accountEndpoints,
  ...statementEndpoints,
  ...catalogueEndpoints,
  ...quoteEndpoints,
  ...transactionEndpoints,
  ...collectionEndpoints,
  ...fundingEndpoints,
  ...webhookEndpoints,
]

/** Mounts the API under its base URL, with its description and a refusal of other methods. */
export function mountApi(app: OpenAPIHono<AppEnv>, simulator: Simulator): void {
  const methods = new Map<string, string[]>()
  for (const definition of API_ENDPOINTS) {
    const route = createRoute(describeEndpoint(definition, BASE))
    app.openAPIRegistry.registerPath(route)
    const path = route.getRoutingPath()
    app.on(definition.method.toUpperCase(), path, createHandler(simulator, definition))
    const allowed = definition.method === 'get' ? ['GET', 'HEAD'] : ['POST']
    methods.set(path, [...(methods.get(path) ?? []), ...allowed])
  }
  refuseOtherMethods(app, methods)
}
