import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseEnvironment } from '@/lib/platform/env/env.ts'
import { fillIn } from '../../tests/support/fill-in.ts'
import { ROOT } from '../root.ts'
import { knownVariables } from './known-variables.ts'
import { IMAGE_PROGRAMS } from './programs.ts'

type Service = {
  image: string
  command?: string[]
  entrypoint?: string[]
  env_file?: string
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }> | string[]
  restart: string
  logging?: { options: Record<string, string> }
  stop_grace_period?: string
  read_only?: boolean
  cap_drop?: string[]
  networks: Record<string, { ipv4_address: string }>
  volumes?: string[]
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, null>
  networks: { inside: { ipam: { config: { subnet: string; gateway: string; ip_range: string }[] } } }
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const text = read('compose.yaml')

/** What stands in the file `.env` beside it. */
const DOT_ENV = {
  POS_HOST: 'pos.example',
  POS_OWNER_PASSWORD: 'of-the-owner',
  POS_APP_PASSWORD: 'of-the-app',
  POS_SEAL_PASSWORD: 'of-the-sealer',
  BACKUP_RECIPIENTS: 'age1one',
  BACKUP_SIGNING_KEY: 'of-the-signer',
}
const filledIn = text.replaceAll(/\$\{([A-Z_]+)(?::-([^}]*)|:\?)\}/g, (_, name, fallback) => {
  return fallback ?? DOT_ENV[name as keyof typeof DOT_ENV] ?? expect.unreachable(`${name} is not in .env`)
})
const compose: Compose = parse(filledIn, { merge: true })
const { services } = compose
const ours = Object.entries(services).filter(([, { image }]) => image === 'partner-pos')
const service = (name: string) => services[name] ?? expect.unreachable(`no service ${name}`)

test('compose.yaml fits the schema of the Compose Specification', () => {
  const { $schema: _, ...schema } = JSON.parse(read('scripts/image/schemas/compose-spec.json'))
  const fits = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
  fits(compose)
  expect(fits.errors ?? []).toEqual([])
  expect(fits({ services: { web: { image: 'x', restarts: 'always' } } })).toBe(false)
})

test('web and worker start with what they are given: pos.env, and the variables of compose.yaml over it', () => {
  const posEnv = parseEnv(fillIn(read('.env.example')))
  for (const name of ['web-1', 'web-2', 'worker']) {
    const { env_file: file, environment } = service(name)
    expect(file).toBe('pos.env')
    const result = parseEnvironment({ ...posEnv, ...environment })
    expect(result, JSON.stringify(result)).toMatchObject({
      ok: true,
      env: { databaseUrl: 'postgresql://pos_app:of-the-app@database:5432/pos', appOrigins: ['https://pos.example'] },
    })
  }
})

test('every variable that is set for a program of ours is one that it reads', () => {
  const known = knownVariables()
  expect(ours).toHaveLength(5)
  for (const [name, { environment = {} }] of ours) {
    for (const variable of Object.keys(environment)) expect(known, `${name}: ${variable}`).toContain(variable)
  }
  expect(service('backup').environment).toHaveProperty('BACKUP_RECIPIENTS')
})

test('the key that signs backups is given to what makes them, and to nothing else', () => {
  const knows = Object.entries(services).filter(([, one]) => JSON.stringify(one).includes('of-the-signer'))
  expect(knows.map(([name]) => name)).toEqual(['backup'])
  expect(service('backup').environment?.BACKUP_SIGNING_KEY).toBe('of-the-signer')
})

test('only the migration signs in as the owner of the tables, and web is not given the audit’s keys', () => {
  const knows = Object.entries(services).filter(([, one]) => JSON.stringify(one).includes('of-the-owner'))
  expect(knows.map(([name]) => name).sort()).toEqual(['database', 'migrate'])
  for (const web of ['web-1', 'web-2'])
    expect(service(web).environment).toMatchObject({ AUDIT_KEYS: '', AUDIT_ROLE: '' })
  expect(service('worker').environment).not.toHaveProperty('AUDIT_KEYS')
  expect(service('worker').environment?.AUDIT_ROLE).toBe('pos_seal:of-the-sealer')
  const seals = Object.entries(services).filter(([, one]) => JSON.stringify(one).includes('of-the-sealer'))
  expect(seals.map(([name]) => name).sort()).toEqual(['database', 'worker'])
  expect(service('migrate').command).toEqual(['migrate', '--app-role', 'pos_app', '--seal-role', 'pos_seal'])
  const roles = read('ops/compose/make-roles.sh')
  for (const role of ['pos_app', 'pos_seal']) expect(roles).toContain(`create role ${role} login`)
})

test('every command is a program of the image', () => {
  for (const [name, { command = [], entrypoint }] of ours) {
    const asked = entrypoint ? /node run\.mjs (\S+)/.exec(command.join(' '))?.[1] : command[0]
    expect(Object.keys(IMAGE_PROGRAMS), name).toContain(asked)
  }
})

test('nothing of ours has rights, writes into its image, or fills the disk with its log', () => {
  for (const [name, one] of ours) {
    expect(one, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  }
  for (const [name, { logging, restart }] of Object.entries(services)) {
    expect(logging?.options, name).toEqual({ 'max-size': '20m', 'max-file': '5' })
    expect(restart, name).toBe(name === 'migrate' ? 'no' : 'unless-stopped')
  }
})

test('web and worker wait for the tables, and are given longer to end than they take', () => {
  for (const name of ['web-1', 'web-2', 'worker']) {
    expect(service(name).depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
    expect(Number.parseInt(service(name).stop_grace_period ?? '', 10)).toBeGreaterThan(30)
  }
  expect(service('migrate').depends_on).toEqual({ database: { condition: 'service_healthy' } })
})

test('the proxy is the one whose word on addresses is believed, and sends to each web process', () => {
  const address = service('proxy').networks.inside?.ipv4_address
  for (const web of ['web-1', 'web-2']) expect(service(web).environment?.TRUSTED_PROXIES).toBe(address)
  const [, ...upstreams] = /reverse_proxy (\S+) (\S+) \{/.exec(read('ops/caddy/Caddyfile')) ?? []
  expect(upstreams).toEqual(['web-1:3000', 'web-2:3000'])
})

test('no container that starts before the proxy is given the proxy’s address', () => {
  const [network] = compose.networks.inside.ipam.config
  const address = service('proxy').networks.inside?.ipv4_address ?? ''
  expect(contains(network?.subnet, address)).toBe(true)
  expect(contains(network?.ip_range, address)).toBe(false)
  expect(contains(network?.ip_range, network?.gateway ?? '')).toBe(false)
  expect(network?.gateway).not.toBe(address)
  const fixed = Object.values(services).filter(({ networks }) => !Array.isArray(networks) && networks?.inside)
  expect(fixed).toEqual([service('proxy')])
})

function contains(network: string | undefined, address: string): boolean {
  const [base = '', bits] = network?.split('/') ?? []
  const list = new BlockList()
  list.addSubnet(base, Number(bits))
  return list.check(address)
}

test('each volume that is used is declared', () => {
  const used = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0] ?? ''))
  expect(used.filter((name) => !name.startsWith('./')).sort()).toEqual(Object.keys(compose.volumes).sort())
})

const hasCaddy = spawnSync('caddy', ['version']).status === 0

test.skipIf(!hasCaddy)('Caddy takes its file', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(ROOT, 'ops/caddy/Caddyfile')]
  const { status, stderr } = spawnSync('caddy', args, { env: { ...process.env, ...DOT_ENV }, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})
