import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { newSigningKey } from '../../scripts/backup/signature.ts'
import { posEnvironment } from '../../scripts/launcher/environment.ts'
import { loadSecrets } from '../../scripts/launcher/secrets.ts'
import { expect, quoteElectricity, test } from '../support/counter.ts'
import { query } from '../support/embedded-postgres.ts'
import { expectToFit } from '../support/fit.ts'
import { sellDollar } from '../support/sell-dollar.ts'
import type { RunningStack } from '../support/stack.ts'
import { swapDatabases } from '../support/swap-databases.ts'

// A stack of its own: its database is taken away under it.
test.use({ extraEnv: { PARTNER_NAME: 'Nyanga Corner' } })

const SIZES = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
]

/** A command as an operator runs it. */
async function run(stack: RunningStack, command: string[], env: Record<string, string>): Promise<void> {
  const { port } = new URL(stack.webUrl)
  const addresses = { port: Number(port), databaseUrl: '', serviceBaseUrl: `${stack.simulatorUrl}/api/v1` }
  const shop = posEnvironment(addresses, loadSecrets(stack.dataDir))
  await promisify(execFile)(process.execPath, ['--import', 'tsx', ...command], {
    env: { ...process.env, ...shop, ...env },
  })
}

test('after a restore the tills say why nothing sells, what was sold is found again, and a manager counts a till in one step', async ({
  browser,
  stack,
  till,
  signIn,
  portal,
  freshNumber,
  freshMeter,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-after-restore-'))
  const identity = await generateIdentity()
  const keyFile = path.join(folder, 'key.txt')
  writeFileSync(keyFile, `${identity}\n`)
  const keys = { BACKUP_RECIPIENTS: await identityToRecipient(identity), BACKUP_SIGNING_KEY: newSigningKey().secret }

  await sellDollar(till, freshNumber())
  await run(stack, ['scripts/backup.ts', '--to', folder], { ...keys, DATABASE_URL: stack.databaseUrl })
  const number = freshNumber()
  await sellDollar(till, number)
  await quoteElectricity(till, freshMeter())
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /^You took/ })).toBeVisible()

  const restored = new URL(stack.databaseUrl)
  restored.pathname = 'restored'
  await query(stack.databaseUrl, 'create database restored template template0')
  await portal.faults([{ match: { method: 'GET', path: '/transactions' }, kind: 'drop' }])
  const file = readdirSync(folder).find((name) => name.endsWith('.age')) ?? ''
  const restore = ['scripts/restore.ts', path.join(folder, file), '--identity', keyFile]
  await run(stack, restore, { ...keys, DATABASE_URL: restored.href })
  const roles = ['--app-role', 'pos_app', '--seal-role', 'pos_seal']
  await run(stack, ['scripts/migrate-database.ts', ...roles], { DATABASE_URL: restored.href })
  await swapDatabases(stack.databaseUrl, restored.href, stack.simulatorDatabaseUrl)
  rmSync(folder, { recursive: true })

  const [counter, office] = [
    await signIn(await browser.newContext({ baseURL: stack.webUrl })),
    await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Farai'),
  ]
  await expect(counter.getByText(/^Sales since .* are being read from the Service/)).toBeVisible()
  await office.goto('/recovery')
  await expect(office.getByText(/^Nothing sells now\. What happened since/)).toBeVisible()
  for (const size of SIZES) {
    await counter.setViewportSize(size)
    await expectToFit(counter)
    await office.setViewportSize(size)
    await expectToFit(office)
  }

  await portal.faults([])
  await expect(office.getByText(/2 sales and no payments were missing/)).toBeVisible({ timeout: 120_000 })
  const row = office.getByRole('row').filter({ hasText: 'Econet airtime' })
  await expect(row).toContainText('delivered')
  await expect(row).toContainText(`077 ••• ${number.slice(-3)}`)
  await expect(office.getByText(/about \$22\.30/)).toBeVisible()
  for (const size of SIZES) {
    await office.setViewportSize(size)
    await expectToFit(office)
  }
  await office.getByLabel('Counted, USD').fill('lots')
  await office.getByRole('button', { name: 'Settle this till' }).click()
  await expect(office.getByLabel('Counted, USD')).toHaveAttribute('aria-invalid', 'true')
  await office.getByLabel('Counted, USD').fill('12')
  await office.getByRole('button', { name: 'Settle this till' }).click()
  await expect(office.getByText('Settled.')).toBeVisible()
  await counter.goto('/sell/airtime')
  await sellDollar(counter, freshNumber())
  await Promise.all([counter.context().close(), office.context().close()])
})
