import { createServer } from 'node:http'
import { answerMetrics } from '@/lib/office/metrics/answer-metrics.ts'
import { env } from '@/lib/platform/env/env.ts'
import { log } from '@/lib/platform/log/log.ts'

/**
 * Serves this worker's metrics at /metrics on METRICS_PORT, if that is set; returns how to stop. A port in use is only
 * logged.
 */
export async function serveMetrics(): Promise<() => void> {
  const place = env().metrics?.worker
  if (!place) return () => {}
  const server = createServer(async ({ url, method, headers }, response) => {
    const isAsked = method === 'GET' && url?.split('?')[0] === '/metrics'
    const answer = isAsked ? await answerMetrics(headers.authorization ?? null) : new Response(null, { status: 404 })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => {
    server.on('error', (err) => {
      log().error({ err, ...place }, 'the worker’s numbers cannot be served')
      resolve()
    })
    server.listen(place.port, place.host, resolve)
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
