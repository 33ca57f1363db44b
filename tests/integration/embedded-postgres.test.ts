import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../scripts/postgres.ts'
import { query, startShop, startUser } from '../support/embedded-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a second start finds the data of the first, at the same address', async () => {
  const dataDir = temporaryFolder()
  const first = await startShop(dataDir)
  await query(first.url('shop'), `select 'kept' as body into note`)
  await first.stop()
  const second = await startShop(dataDir)
  expect(second.url('shop')).toBe(first.url('shop'))
  expect(await query(second.url('shop'), 'select body from note')).toEqual([{ body: 'kept' }])
})

test('two installations have their own servers, data and passwords', async () => {
  const [one, two] = await Promise.all([startShop(temporaryFolder()), startShop(temporaryFolder())])
  await query(one.url('shop'), 'create table only_here ()')
  await expect(query(two.url('shop'), 'table only_here')).rejects.toThrow('does not exist')
  expect(new URL(one.url('shop')).password).not.toBe(new URL(two.url('shop')).password)
})

test('processes that start at the same moment share one server, and the last to leave stops it', async () => {
  const dataDir = temporaryFolder()
  const users = await Promise.all(['shop', 'simulator', 'shop'].map((database) => startUser(dataDir, database)))
  const addresses = users.map((user) => new URL(user.url).host)
  expect(new Set(addresses).size).toBe(1)
  users.sort((a, b) => Number(a.reused) - Number(b.reused))
  for (const [left, user] of users.entries()) {
    expect(await query(user.url, `select ${left}::int as users_left`)).toEqual([{ users_left: left }])
    await user.end('SIGTERM')
  }
  await expect(query(users[0]?.url ?? '', 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a process that joins a stopping server gets a running one', async () => {
  const dataDir = temporaryFolder()
  for (let round = 0; round < 5; round++) {
    const leaving = await startShop(dataDir)
    const [joined] = await Promise.all([startShop(dataDir), leaving.stop()])
    expect(await query(joined.url('shop'), 'select 1 as up')).toEqual([{ up: 1 }])
    await joined.stop()
  }
})

test('a remembered port that is taken is replaced; a fixed one is refused', async () => {
  const dataDir = temporaryFolder()
  const first = await startShop(dataDir)
  await first.stop()
  const port = Number(new URL(first.url('shop')).port)
  const stranger = createServer().listen(port, '127.0.0.1')
  await once(stranger, 'listening')
  onTestFinished(() => void stranger.close())
  await expect(startPostgres({ dataDir, databases: ['shop'], port })).rejects.toThrow('could not bind')
  expect(new URL((await startShop(dataDir)).url('shop')).port).not.toBe(String(port))
})

test('the password is required, and readable only by its owner', async () => {
  const dataDir = temporaryFolder()
  const address = new URL((await startShop(dataDir)).url('shop'))
  expect(statSync(path.join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
  address.password = 'postgres'
  await expect(query(address.href, 'select 1')).rejects.toThrow('password authentication failed')
})
