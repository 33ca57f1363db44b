import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const PRISM = '@stoplight/prism-cli@5.14.2'
const MOCKOON = '@mockoon/cli@9.3.0'

/** Installs the two mock servers into a folder of their own, so that they are never among our packages. */
export function installRivals(folder: string): void {
  if (fs.existsSync(path.join(folder, 'node_modules/.bin/prism'))) return
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', PRISM, MOCKOON], {
    cwd: folder,
    stdio: 'inherit',
  })
}

/** The command that serves an OpenAPI description with Prism. */
export function prismCommand(folder: string, description: string, port: number): string[] {
  const program = path.join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js')
  return [program, 'mock', description, '--port', String(port), '--host', '127.0.0.1', '--verboseLevel', 'silent']
}

/** The command that serves the same three calls with Mockoon, which repeats recorded answers. */
export function mockoonCommand(folder: string, answers: Record<string, unknown>, port: number): string[] {
  const file = path.join(folder, 'mockoon.json')
  fs.writeFileSync(file, JSON.stringify(mockoonEnvironment(answers, port)))
  const program = path.join(folder, 'node_modules/@mockoon/cli/bin/run.js')
  return [program, 'start', '--data', file, '--disable-log-to-file', '--disable-admin-api']
}

/** `answers` is keyed by method and path, such as `GET /products`. */
function mockoonEnvironment(answers: Record<string, unknown>, port: number) {
  const routes = Object.entries(answers).map(([call, body], at) => {
    const [method = 'GET', route = '/'] = call.split(' ')
    return {
      uuid: `route-${at}`,
      type: 'http',
      method: method.toLowerCase(),
      endpoint: `api/v1${route}`,
      documentation: '',
      responseMode: null,
      streamingMode: null,
      streamingInterval: 0,
      responses: [
        {
          uuid: `answer-${at}`,
          body: JSON.stringify(body),
          bodyType: 'INLINE',
          latency: 0,
          statusCode: route === '/transactions' ? 201 : 200,
          label: '',
          headers: [{ key: 'Content-Type', value: 'application/json' }],
          filePath: '',
          databucketID: '',
          sendFileAsBody: false,
          rules: [],
          rulesOperator: 'OR',
          disableTemplating: true,
          fallbackTo404: false,
          default: true,
          crudKey: 'id',
          callbacks: [],
        },
      ],
    }
  })
  return {
    uuid: 'service',
    lastMigration: 33,
    name: 'Service',
    endpointPrefix: '',
    latency: 0,
    port,
    hostname: '127.0.0.1',
    folders: [],
    routes,
    rootChildren: routes.map(({ uuid }) => ({ type: 'route', uuid })),
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: { enabled: false, type: 'CERT', pfxPath: '', certPath: '', keyPath: '', caPath: '', passphrase: '' },
    cors: false,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  }
}
