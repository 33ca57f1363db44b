import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, quoteAirtime, test } from '../support/counter.ts'

const CANARY = 'service_test_canary_5f1d0c2e9b7a'
const SECRET = 'whsec_canary_77aa90'
test.use({
  extraEnv: {
    SERVICE_CREDENTIALS: 'demo,canary',
    SERVICE_CANARY_KEY: CANARY,
    SERVICE_CANARY_ENVIRONMENT: 'test',
    SERVICE_CANARY_WEBHOOK_SECRETS: SECRET,
  },
})

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

test('no key or secret is in a page, a client bundle, a log line or an error', async ({
  till,
  stack,
  portal,
  freshNumber,
}) => {
  const bodies: string[] = []
  till.on('response', async (response) => {
    const text = await response.text().catch(() => '')
    bodies.push(JSON.stringify(response.headers()), text)
  })
  await quoteAirtime(till, freshNumber())
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'garbage', times: 1 }])
  await till.keyboard.press('F9')
  await expect(
    till
      .getByRole('heading', { name: 'Do not sell this again. Keep the $1.00.' })
      .or(till.getByRole('heading', { name: 'You took $1.00.' })),
  ).toBeVisible()
  await till.goto('/sales')
  await till.goto('/no-such-page')
  const wrong = await fetch(`${stack.webUrl}/api/webhooks/service`, { method: 'POST', body: '{}' })
  expect(wrong.status).toBe(401)
  bodies.push(await wrong.text())
  const logs = filesUnder(path.join(stack.dataDir, 'logs')).map((file) => readFileSync(file, 'utf8'))
  const bundles = filesUnder('.next/static').map((file) => readFileSync(file, 'utf8'))
  expect(logs.join('').length).toBeGreaterThan(0)
  expect(bundles.length).toBeGreaterThan(5)
  for (const text of [...bodies, ...logs, ...bundles]) {
    expect(text.includes(CANARY) || text.includes(SECRET)).toBe(false)
    expect(text).not.toMatch(/service_test_demo|whsec_/)
  }
})
