import { builtProgram } from './build-programs.ts'
import type { ServiceOptions } from './service.ts'

type Variables = Readonly<Record<string, string>>
type Part = Pick<ServiceOptions, 'program' | 'isReady'>

/** Otherwise freed memory stays behind in a heap for each thread. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' }

/** `built` runs the build; `watched` restarts each program when its sources change. */
export type Mode = 'built' | 'watched'

/** The simulator at its address; ready once it says so. */
export function simulatorProgram(mode: Mode, address: string, env: Variables): Part {
  return {
    program: { name: 'simulator', args: program(mode, 'simulator', 'simulator/main.ts'), env },
    isReady: () => answers(`${address}/healthz`),
  }
}

/** The worker; ready once its log says so. Watched, its log is shown, and nothing waits for it. */
export function workerProgram(mode: Mode, env: Variables): Part {
  const shown = mode === 'watched'
  return {
    program: {
      name: 'worker',
      args: program(mode, 'worker', 'lib/jobs/main.ts'),
      env: { ...env, LOG_LEVEL: 'info' },
      shown,
    },
    isReady: ({ tail }) => shown || tail().includes('the worker is ready'),
  }
}

/** The web app at its address, built or with hot reload; ready once it reaches the database. */
export function webProgram(mode: Mode, address: string, env: Variables): Part {
  const { hostname, port } = new URL(address)
  const shown = mode === 'watched'
  const command = shown ? ['node_modules/next/dist/bin/next', 'dev'] : ['scripts/start-web.mjs']
  const args = [...command, '--hostname', hostname, '--port', port]
  return {
    program: {
      name: 'web',
      args,
      env: { ...FEW_ARENAS, ...env, NODE_ENV: shown ? 'development' : 'production' },
      shown,
    },
    isReady: () => answers(`${address}/api/health/ready`),
  }
}

/** Seeds the demo's branches and people; repeating it changes nothing. */
export function seedProgram(env: Variables) {
  return { name: 'seed', args: [builtProgram('seed')], env }
}

function program(mode: Mode, name: 'simulator' | 'worker', source: string): string[] {
  return mode === 'built'
    ? ['--enable-source-maps', builtProgram(name)]
    : ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', source]
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}
