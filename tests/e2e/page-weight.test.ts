import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/counter.ts'

/** What a till loads for its first selling page, in bytes after gzip: data is dear, and the oldest phones read every byte. */
const MOST_BYTES = { document: 14_000, script: 177_500, stylesheet: 13_500, font: 22_000 }
type Kind = keyof typeof MOST_BYTES

// A stack of its own: what other tests sold would be on the page, as recent customers and alerts.
test.use({ extraEnv: { LOG_LEVEL: 'warn', PARTNER_NAME: 'Weighed Kiosks' } })

test('the first selling page stays within its weight', async ({ till }) => {
  const weighed = await weigh(till)
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(weighed) })
  for (const [kind, most] of Object.entries(MOST_BYTES))
    expect.soft(weighed[kind as Kind], kind).toBeLessThanOrEqual(most)
})

/** Loads a selling page in a window of its own: what the one before still loads is not its weight. */
async function weigh(till: Page): Promise<Record<Kind, number>> {
  const sums = { document: 0, script: 0, stylesheet: 0, font: 0 }
  const reads: Promise<void>[] = []
  const page = await till.context().newPage()
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (!(kind in sums)) return
    const add = (body: Buffer) => {
      sums[kind as Kind] += gzipSync(body).length
    }
    reads.push(response.body().then(add))
  })
  await page.goto('/sell/airtime', { waitUntil: 'networkidle' })
  await Promise.all(reads)
  await page.close()
  return sums
}
