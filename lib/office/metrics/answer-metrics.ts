import { Gauge, Registry } from 'prom-client'
import { mayWatch, processMetrics } from '@/lib/platform/metrics/process-metrics.ts'
import { getShopSamples } from './get-shop-samples.ts'
import { type Sample, SHOP_GAUGES, type ShopGauge } from './model.ts'

/** 404 without METRICS_TOKEN, 401 if the header lacks it. No label names a person, a number or a ticket. */
export async function answerMetrics(authorization: string | null): Promise<Response> {
  const watching = mayWatch(authorization)
  if (watching === 'shut') return new Response(null, { status: 404 })
  if (watching === 'refused') return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
  const registry = Registry.merge([processMetrics(), ofShop(await getShopSamples())])
  const text = await registry.metrics()
  return new Response(text, { headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' } })
}

function ofShop(samples: readonly Sample[]): Registry {
  const registry = new Registry()
  for (const [name, { help, labels }] of Object.entries(SHOP_GAUGES)) {
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] })
    // A gauge with labels but no samples has no series; one without labels would be served as 0.
    const own = samples.filter((sample) => sample.name === (name as ShopGauge))
    if (own.length === 0) registry.removeSingleMetric(name)
    for (const sample of own) gauge.set(sample.labels ?? {}, sample.value)
  }
  return registry
}
