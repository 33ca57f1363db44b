import type { OpenAPIHono } from '@hono/zod-openapi'
import { createAppShell } from './http/app-shell.ts'
import type { AppEnv } from './http/call.ts'
import { mountMcp } from './mcp/mount-mcp.ts'
import { mountDocs } from './pages/mount-docs.ts'
import { mountPages } from './pages/mount-pages.ts'
import { mountPortalApi } from './portal/api.ts'
import { mountApi } from './routes/api.ts'
import type { Simulator } from './simulator.ts'

/** The whole simulator as a request handler. */
export function createApp(simulator: Simulator): OpenAPIHono<AppEnv> {
  const app = createAppShell(simulator)
  app.get('/healthz', async (c) => {
    const alive = await simulator.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return alive ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503)
  })
  mountApi(app, simulator)
  mountPortalApi(app, simulator)
  mountMcp(app, simulator)
  mountDocs(app)
  mountPages(app)
  return app
}
