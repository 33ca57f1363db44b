import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { connected } from '../../scripts/backup/connected.ts'
import { isRunning, type NamedProcess } from '../../scripts/launcher/process-group.ts'
import { SUPERUSER } from '../../scripts/postgres/cluster.ts'
import { DemoCommand } from '../support/demo-command.ts'

test.describe
  .serial('one demo, from its start to Ctrl-C', () => {
    let demo: DemoCommand

    test.beforeAll(async () => {
      demo = await startDemo()
    })
    test.afterAll(() => demo.dispose())

    test('one command ends with a working address and the sign-ins', async ({ request }) => {
      expect(demo.output).toContain(demo.address)
      expect(demo.output).toContain('PIN 1234')
      expect((await request.get(`${demo.address}/sign-in`)).status()).toBe(200)
    })

    test('as in a shop that sells live, web could not seal the audit, and the worker’s own role does', async () => {
      const [port, password] = ['port', 'password'].map((name) =>
        readFileSync(path.join(demo.dataDir, 'postgres', name), 'utf8'),
      )
      const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/pos`
      const may = (role: string) => `has_any_column_privilege('${role}', '"AuditSeal"', 'INSERT')`
      const read = `select ${may('pos_app')} as web, ${may('pos_seal')} as worker,
        exists (select from "WorkerHeartbeat" where loop = 'audit') as seals`
      await connected(url, async (client) => {
        await expect
          .poll(async () => (await client.query(read)).rows[0], { timeout: 120_000 })
          .toEqual({ web: false, worker: true, seals: true })
        const { rows } = await client.query(
          `select distinct usename from pg_stat_activity where datname = 'pos' and usename <> '${SUPERUSER}'`,
        )
        expect(rows).toContainEqual({ usename: 'pos_app' })
      })
    })

    test('a program that dies is restarted, and the terminal says so', async () => {
      const worker = child(demo, 'worker')
      process.kill(worker.pid, 'SIGKILL')
      await demo.said('The worker stopped (SIGKILL)')
      await demo.said('The worker is back')
      expect(child(demo, 'worker').pid).not.toBe(worker.pid)
    })

    test('a database killed with -9 comes back, and the web app with it', async ({ request }) => {
      process.kill(Number.parseInt(readFileSync(postmasterFile(demo), 'utf8'), 10), 'SIGKILL')
      await demo.said('The database stopped')
      await expect.poll(async () => (await request.get(`${demo.address}/api/health/ready`)).status()).toBe(200)
    })

    test('a second demo on the same data is refused and does not disturb the first', async ({ request }) => {
      const second = await DemoCommand.onFreePorts()
      second.start({ DATA_DIR: demo.dataDir })
      expect(await second.ended()).toBe(1)
      expect(second.output).toContain('is in use by process')
      await second.dispose()
      expect((await request.get(`${demo.address}/api/health/ready`)).status()).toBe(200)
    })

    test('Ctrl-C stops all of it within five seconds', async () => {
      // The worker ends without its database, and may still be on its way back.
      await expect.poll(() => demo.run.children.map(({ name }) => name).sort()).toEqual(['simulator', 'web', 'worker'])
      const { children } = demo.run
      demo.pressCtrlC()
      await demo.ended()
      expect(children.filter(isRunning)).toEqual([])
      expect(existsSync(postmasterFile(demo))).toBe(false)
      expect(Number(/Stopped in ([\d.]+) s/.exec(demo.output)?.[1])).toBeLessThan(5)
    })
  })

test('after kill -9 the next start ends what was left and keeps the data; without npm it stops by itself', async () => {
  const demo = await startDemo()
  const killed = demo.run
  const secrets = readFileSync(path.join(demo.dataDir, 'secrets.json'), 'utf8')
  process.kill(killed.launcher.pid, 'SIGKILL')
  await demo.ended()
  expect(killed.children.filter(isRunning)).toHaveLength(3)
  demo.start()
  await demo.said('Ctrl-C stops everything')
  expect(killed.children.filter(isRunning)).toEqual([])
  expect(readFileSync(path.join(demo.dataDir, 'secrets.json'), 'utf8')).toBe(secrets)

  const { npm, launcher, children } = demo.run
  if (!npm) throw new Error('The demo does not know the npm that started it.')
  process.kill(npm.pid, 'SIGKILL')
  await expect.poll(() => [launcher, ...children].filter(isRunning)).toEqual([])
  await demo.dispose()
})

test('a port in use is named with the variable that chooses another, and nothing is started', async () => {
  const demo = await DemoCommand.onFreePorts()
  const port = Number(new URL(demo.address).port)
  const stranger = createServer().listen(port, '127.0.0.1')
  demo.start()
  expect(await demo.ended()).toBe(1)
  stranger.close()
  expect(demo.output).toContain(`Port ${port} is taken by another program. Choose another one with PORT`)
  expect(readdirSync(demo.dataDir).filter((name) => name !== 'logs')).toEqual([])
  await demo.dispose()
})

test('Ctrl-C during the start leaves nothing behind', async () => {
  const demo = await DemoCommand.onFreePorts()
  demo.start()
  await demo.said('✓ database')
  demo.pressCtrlC()
  await demo.ended()
  expect(existsSync(path.join(demo.dataDir, 'run.json'))).toBe(false)
  expect(existsSync(postmasterFile(demo))).toBe(false)
  await demo.dispose()
})

async function startDemo(): Promise<DemoCommand> {
  const demo = await DemoCommand.onFreePorts()
  demo.start()
  await demo.said('Ctrl-C stops everything')
  return demo
}

function child(demo: DemoCommand, name: string): NamedProcess {
  const found = demo.run.children.find((running) => running.name === name)
  if (!found) throw new Error(`No ${name} runs.`)
  return found
}

function postmasterFile(demo: DemoCommand): string {
  return path.join(demo.dataDir, 'postgres/cluster/postmaster.pid')
}
