import { chmodSync, cpSync, existsSync, lstatSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Postgres } from '../../scripts/postgres.ts'
import { query, startShop } from '../support/embedded-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe.runIf(process.getuid?.() === 0)('as root, in a checkout that nobody cannot enter', () => {
  test('the data is under /var/lib, in a folder owned by root, and a link points to it', async () => {
    const checkout = closedFolder()
    const postgres = await startIn(checkout)
    expect(postgres.dataDir).toMatch(/^\/var\/lib\/partner-pos\/.*postgres-[0-9a-f]{12}$/)
    expect(lstatSync(path.join(checkout, 'postgres')).isSymbolicLink()).toBe(true)
    expect(statSync(postgres.dataDir).uid).toBe(0)
  })

  test('two simultaneous starts share one server', async () => {
    const checkout = closedFolder()
    const [one, two] = await Promise.all([startIn(checkout), startIn(checkout)])
    expect(one.url('shop')).toBe(two.url('shop'))
  })

  test('the data is still found when the checkout is opened or moved', async () => {
    const checkout = closedFolder()
    const first = await startIn(checkout)
    await query(first.url('shop'), `select 'kept' as body into note`)
    await first.stop()
    const moved = path.join(temporaryFolder(), 'moved')
    renameSync(checkout, moved)
    chmodSync(moved, 0o755)
    const second = await startIn(moved)
    expect(await query(second.url('shop'), 'select body from note')).toEqual([{ body: 'kept' }])
  })

  test('a copied checkout gets data of its own', async () => {
    const [checkout, copy] = [closedFolder(), closedFolder()]
    const original = await startIn(checkout)
    cpSync(checkout, copy, { recursive: true, verbatimSymlinks: true })
    const copied = await startIn(copy)
    expect(copied.dataDir).not.toBe(original.dataDir)
    expect(existsSync(original.dataDir)).toBe(true)
  })
})

function closedFolder(): string {
  const folder = path.join(temporaryFolder(), 'checkout')
  cpSync(temporaryFolder(), folder, { recursive: true })
  chmodSync(folder, 0o700)
  return folder
}

async function startIn(checkout: string): Promise<Postgres> {
  let home: string | undefined
  onTestFinished(() => rmSync(home ?? checkout, { recursive: true, force: true }))
  const postgres = await startShop(checkout)
  home = postgres.dataDir
  return postgres
}
