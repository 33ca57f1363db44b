import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { parseEnvironment } from '@/lib/platform/env/env.ts'
import { fillIn } from '../../tests/support/fill-in.ts'
import { ROOT } from '../root.ts'
import { knownVariables } from './known-variables.ts'
import { IMAGE_PROGRAMS } from './programs.ts'

type Probe = { httpGet: { path: string; port: string } }
type Container = {
  name: string
  image: string
  args: string[]
  ports?: { name: string; containerPort: number }[]
  env?: { name: string; value: string }[]
  envFrom?: { secretRef: { name: string } }[]
  securityContext: unknown
  volumeMounts?: { name: string; mountPath: string }[]
  lifecycle?: { preStop: { exec: { command: string[] } } }
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>>
type Pod = {
  metadata: { labels: Record<string, string> }
  spec: { containers: Container[]; volumes?: { name: string }[]; securityContext: unknown }
}
// biome-ignore lint/suspicious/noExplicitAny: each kind has another shape; the types of Kubernetes check it below.
type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: any }

const BASE = path.join(ROOT, 'ops/kubernetes/base')
const EXAMPLE = path.join(ROOT, 'ops/kubernetes/example')

const documents = (text: string): Manifest[] => parseAllDocuments(text).map((one) => one.toJS())
const base = readdirSync(BASE)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => documents(readFileSync(path.join(BASE, file), 'utf8')))
const kustomization = parse(readFileSync(path.join(EXAMPLE, 'kustomization.yaml'), 'utf8'))

const named = (kind: string, name: string) =>
  base.find((one) => one.kind === kind && one.metadata.name === name) ?? expect.unreachable(`no ${kind} ${name}`)
const podOf = ({ kind, spec }: Manifest): Pod | undefined =>
  kind === 'CronJob' ? spec.jobTemplate.spec.template : spec.template
const pods = base.flatMap((one) => podOf(one) ?? [])
const containers = pods.flatMap(({ spec }) => spec.containers)

/** An environment file, filled in, as kustomize reads it: what stands behind the first `=`, quotes and all. */
function literal(file: string): Record<string, string> {
  const lines = fillIn(readFileSync(path.join(EXAMPLE, file), 'utf8')).split('\n')
  const pairs = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(/=(.*)/))
  return Object.fromEntries(pairs.map(([name, value = '']) => [name, value]))
}

/** The compiler's complaints on manifests as values of Kubernetes' own types; a field that there is not is one. */
function complaints(manifests: readonly Manifest[]): string {
  mkdirSync(path.join(ROOT, '.data'), { recursive: true })
  const folder = mkdtempSync(path.join(ROOT, '.data/kubernetes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const checks = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const module = `kubernetes-types/${apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : 'core/v1'}`
    const value = JSON.stringify({ apiVersion, kind, ...rest }, null, 2)
    return `import type { ${kind} as K${index} } from '${module}'\nexport const of${index}: K${index} = ${value}\n`
  })
  writeFileSync(path.join(folder, 'manifests.ts'), checks.join('\n'))
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --types'.split(' ')
  const args = [path.join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, '', path.join(folder, 'manifests.ts')]
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout
}

test('every manifest has the fields of its kind, and no other', () => {
  expect(base).toHaveLength(9)
  expect(complaints(base)).toBe('')
  const wrong = structuredClone(named('Deployment', 'pos-web'))
  wrong.spec.template.spec.containers[0].readinessProb = {}
  expect(complaints([wrong])).toContain('readinessProb')
})

test('web and worker start with the example’s variables, and each of them is one that is read', () => {
  const variables = literal('pos.env')
  for (const name of ['pos-web', 'pos-worker']) {
    const [{ env = [] } = expect.unreachable()] = podOf(named('Deployment', name))?.spec.containers ?? []
    const own = Object.fromEntries(env.map(({ name: variable, value }) => [variable, value]))
    const result = parseEnvironment({ ...variables, ...own })
    expect(result.ok ? [] : result.faults, name).toEqual([])
    const isWorker = name === 'pos-worker'
    expect(result.ok && result.env.auditKeys.length, name).toBe(isWorker ? 1 : 0)
    expect(result.ok && result.env.auditRole?.role, name).toBe(isWorker ? 'pos_seal' : undefined)
  }
  const known = knownVariables()
  const all = [...Object.keys(variables), ...Object.keys(literal('owner.env')), ...Object.keys(literal('backup.env'))]
  for (const name of [...all, ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name))]) {
    expect(known).toContain(name)
  }
})

test('the key that signs backups is in the Secret of the backup, which only that reads', () => {
  expect(Object.keys(literal('backup.env'))).toContain('BACKUP_SIGNING_KEY')
  for (const file of ['pos.env', 'owner.env']) expect(Object.keys(literal(file))).not.toContain('BACKUP_SIGNING_KEY')
  const reads = containers.filter(({ envFrom = [] }) =>
    envFrom.some(({ secretRef }) => secretRef.name === 'pos-backup'),
  )
  expect(reads.map(({ name }) => name)).toEqual(['backup'])
})

test('what is named is there: secrets, labels, ports, addresses and programs', () => {
  const secrets = kustomization.secretGenerator.map(({ name }: { name: string }) => name)
  for (const { envFrom = [], args, image, name } of containers) {
    for (const { secretRef } of envFrom) expect(secrets).toContain(secretRef.name)
    expect(envFrom, name).toHaveLength(1)
    expect(Object.keys(IMAGE_PROGRAMS)).toContain(args[0])
    expect(kustomization.images.map(({ name }: { name: string }) => name)).toEqual([image])
  }
  for (const { spec } of pods) {
    const mounted = spec.containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name))
    expect(spec.volumes?.map(({ name }) => name) ?? []).toEqual(mounted)
  }
  const labels = pods.map(({ metadata }) => metadata.labels)
  for (const { kind, spec } of base.filter((one) =>
    ['Service', 'PodDisruptionBudget', 'Deployment'].includes(one.kind),
  )) {
    expect(labels, kind).toContainEqual(kind === 'Service' ? spec.selector : spec.selector.matchLabels)
  }
  const [web = expect.unreachable()] = podOf(named('Deployment', 'pos-web'))?.spec.containers ?? []
  expect(web.ports).toEqual([{ name: 'http', containerPort: 3000 }])
  for (const { httpGet } of [web.startupProbe, web.livenessProbe, web.readinessProbe] as Probe[]) {
    expect(httpGet.port).toBe('http')
    expect(existsSync(path.join(ROOT, 'app', httpGet.path, 'route.ts')), httpGet.path).toBe(true)
  }
})

test('an update never leaves fewer than before, and each process is given longer to end than it takes', () => {
  for (const [name, takes] of [
    ['pos-web', 25],
    ['pos-worker', 20],
  ] as const) {
    const { spec } = named('Deployment', name)
    expect(spec.replicas).toBeGreaterThan(1)
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    const waits = Number(spec.template.spec.containers[0].lifecycle?.preStop.exec.command.at(-1) ?? 0)
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(waits + takes)
  }
})

test('every pod runs without rights, as a namespace that is restricted asks for', () => {
  expect(pods).toHaveLength(4)
  for (const { spec } of pods) {
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false })
  }
  for (const { securityContext, name } of containers) {
    expect(securityContext, name).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  }
})

const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0

test.skipIf(!hasKubectl)('kustomize makes one installation of the example, and it has the fields of its kinds', () => {
  const made = documents(execFileSync('kubectl', ['kustomize', EXAMPLE], { encoding: 'utf8' }))
  expect(made.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Namespace', 'Secret', 'Ingress', 'CronJob']))
  expect(made).toHaveLength(base.length + 4)
  expect(complaints(made)).toBe('')
  const text = JSON.stringify(made)
  expect(text.match(/registry\.example\/partner-pos:/g)).toHaveLength(4)
  expect(text.match(/"secretRef":\{"name":"pos-(env|owner|backup)-\w{10}"\}/g)).toHaveLength(4)
})
