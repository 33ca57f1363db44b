import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../scripts/postgres.ts'
import { query, startShop, startUser } from '../support/embedded-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a server left by a killed process is reused, and its new user stops it', async () => {
  const dataDir = temporaryFolder()
  const killed = await startUser(dataDir)
  await killed.end('SIGKILL')
  const next = await startShop(dataDir)
  expect({ reused: next.reused, url: next.url('shop') }).toEqual({ reused: true, url: killed.url })
  await next.stop()
  await expect(query(killed.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('after the server is killed its user is told, and the next start has every committed row', async () => {
  const dataDir = temporaryFolder()
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  const postgres = await startPostgres({ dataDir, databases: ['shop'], onLost: () => tell() })
  await query(postgres.url('shop'), `select 'committed' as body into note`)
  process.kill(notedPid(dataDir), 'SIGKILL')
  await told
  const next = await startShop(dataDir)
  expect(next.url('shop')).toBe(postgres.url('shop'))
  expect(await query(next.url('shop'), 'select body from note')).toEqual([{ body: 'committed' }])
})

test('a server killed together with its starter recovers at the next start', async () => {
  const dataDir = temporaryFolder()
  const user = await startUser(dataDir, 'shop', 'durable')
  await query(user.url, `select 'committed' as body into note`)
  process.kill(notedPid(dataDir), 'SIGKILL')
  await user.end('SIGKILL')
  const next = await startShop(dataDir)
  expect(await query(next.url('shop'), 'select body from note')).toEqual([{ body: 'committed' }])
})

test('a pid reused by another program, as after a power cut, does not prevent a start', async () => {
  const dataDir = temporaryFolder()
  const first = await startShop(dataDir)
  const file = pidFile(dataDir)
  const noted = readFileSync(file, 'utf8')
  await first.stop()
  const { uid, gid } = statSync(path.join(dataDir, 'postgres/cluster'))
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  await once(stranger, 'spawn')
  onTestFinished(() => void stranger.kill())
  writeFileSync(file, noted.replace(/^\d+/, String(stranger.pid)))
  chownSync(file, uid, gid)
  const second = await startShop(dataDir)
  expect(await query(second.url('shop'), 'select 1 as up')).toEqual([{ up: 1 }])
})

test('a copy of data in use gets its own server and leaves the original’s alone', async () => {
  const [dataDir, copyDir] = [temporaryFolder(), temporaryFolder()]
  const original = await startShop(dataDir)
  await query(original.url('shop'), 'checkpoint')
  const copy = spawn('cp', ['-a', `${dataDir}/.`, copyDir])
  await once(copy, 'exit')
  const started = await startShop(copyDir)
  expect(started.reused).toBe(false)
  expect(started.url('shop')).not.toBe(original.url('shop'))
  expect(await query(original.url('shop'), 'select 1 as up')).toEqual([{ up: 1 }])
})

test('a server at the noted address is not used if its data is different, even with our password', async () => {
  const [dataDir, otherDir] = [temporaryFolder(), temporaryFolder()]
  for (const folder of [dataDir, otherDir]) writePassword(folder, 'the-same-for-both')
  const [asked, other] = await Promise.all([startShop(dataDir), startShop(otherDir)])
  await asked.stop()
  const { uid, gid } = statSync(path.join(dataDir, 'postgres/cluster'))
  cpSync(pidFile(otherDir), pidFile(dataDir))
  chownSync(pidFile(dataDir), uid, gid)
  const started = await startShop(dataDir)
  expect(started.reused).toBe(false)
  expect(started.url('shop')).not.toBe(other.url('shop'))
})

test('a password file that does not match the data fails at once, and leaves no server behind', async () => {
  const dataDir = temporaryFolder()
  await (await startShop(dataDir)).stop()
  writePassword(dataDir, 'another')
  await expect(startShop(dataDir)).rejects.toThrow('password authentication failed')
})

function writePassword(dataDir: string, password: string): void {
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres/password'), password)
}

function pidFile(dataDir: string): string {
  return path.join(dataDir, 'postgres/cluster/postmaster.pid')
}

function notedPid(dataDir: string): number {
  return Number.parseInt(readFileSync(pidFile(dataDir), 'utf8'), 10)
}
