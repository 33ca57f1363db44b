import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { connectionTo, ZoneRefused } from '@/lib/connection.ts'
import { openBlackholeProxy } from '../support/blackhole-proxy.ts'
import { openShop } from '../support/shop.ts'
import { startWorker } from '../support/worker-process.ts'

const shop = openShop()

/** A pooler that has its own mind about zones. */
const stubbornLine = () => openBlackholeProxy(shop.databaseUrl, (text) => text.replaceAll(`'UTC'`, `'EST'`))

test('a connection that cannot be put on UTC is never used', async () => {
  const line = await stubbornLine()
  const pool = new pg.Pool(connectionTo(line.url))
  await expect(pool.query('select now()')).rejects.toThrow(ZoneRefused)
  await pool.end()
  line.close()
})

test('options in the address stand beside ours', async () => {
  const url = new URL(shop.databaseUrl)
  url.searchParams.set('options', '-c timezone=Asia/Tokyo -c work_mem=7MB')
  const pool = new pg.Pool(connectionTo(url.href))
  const { rows } = await pool.query(`select current_setting('timezone') as zone, current_setting('work_mem') as memory`)
  expect(rows).toEqual([{ zone: 'UTC', memory: '7MB' }])
  await pool.end()
})

test('a worker whose sessions will not go on UTC ends at its start with one clear line', async () => {
  const line = await stubbornLine()
  const worker = startWorker(line.url)
  expect(await worker.ended).toBe(1)
  await vi.waitFor(() =>
    expect(worker.output()).toContain('keeps its sessions on the zone EST though UTC was asked for'),
  )
  line.close()
})
