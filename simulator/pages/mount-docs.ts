import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppEnv } from '../http/call.ts'
import { API_ENDPOINTS } from '../routes/api.ts'
import { docsPage } from './docs-page.ts'
import { PAGE_HEADERS, page } from './layout.ts'

/** Serves the OpenAPI document at /openapi.json and its page at /docs. */
export function mountDocs(app: OpenAPIHono<AppEnv>): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', { type: 'http', scheme: 'bearer' })
  app.get('/openapi.json', (c) => c.json(describeApi(app, new URL(c.req.url).origin)))
  app.get('/docs', async (c) => {
    const body = docsPage(API_ENDPOINTS, fieldsOf)
    return c.html(await page({ title: 'API', path: '/docs', signedIn: false, body }), 200, PAGE_HEADERS)
  })
}

const tagNames = [...new Set(API_ENDPOINTS.map(({ path }) => path.split('/')[1] ?? 'api'))]

function describeApi(app: OpenAPIHono<AppEnv>, origin: string) {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Partner Commerce Service API',
      version: '1.0.0',
      description:
        'Sell airtime, bundles, electricity tokens, bills and vouchers from a prepaid USD balance, collect mobile-money ' +
        'payments into it, and top it up. Served here by a simulator.',
      contact: { name: 'Partner support', url: `${origin}/docs` },
      license: { name: 'Proprietary', url: `${origin}/docs` },
    },
    servers: [{ url: origin }],
    tags: tagNames.map((name) => ({ name })),
  })
}

function fieldsOf(shape: object) {
  const schema = z.toJSONSchema(z.object(shape as Record<string, z.ZodType>), { io: 'input', unrepresentable: 'any' })
  return (schema.properties ?? {}) as Record<string, { type?: string; description?: string; enum?: unknown[] }>
}
