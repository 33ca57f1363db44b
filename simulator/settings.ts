import path from 'node:path'

/** A simulator process's settings, from its environment. */
export type Settings = {
  port: number
  /** The simulator's own PostgreSQL; null means the embedded one under `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Omits every field, and refuses every input, that service-api.md does not name. */
  minimal: boolean
  /** Lets webhooks go to `http` on this machine, for the local demo. */
  allowLocalWebhooks: boolean
}

/** Thrown with one sentence for each fault of the environment. */
export class SettingsError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'SettingsError'
    this.faults = faults
  }
}

/** Reads the simulator's settings; throws SettingsError naming every wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const faults: string[] = []
  const port = Number(env.SIMULATOR_PORT || '4010')
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    faults.push('SIMULATOR_PORT must be a port from 0 to 65535.')
  const databaseUrl = env.SIMULATOR_DATABASE_URL || null
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    faults.push('SIMULATOR_DATABASE_URL must start with postgresql://.')
  }
  const flag = (name: string): boolean => {
    const value = env[name] || '0'
    if (value !== '0' && value !== '1') faults.push(`${name} must be 0 or 1.`)
    return value === '1'
  }
  const minimal = flag('SIMULATOR_MINIMAL')
  const allowLocalWebhooks = flag('SIMULATOR_ALLOW_LOCAL_WEBHOOKS')
  if (faults.length > 0) throw new SettingsError(faults)
  return { port, databaseUrl, dataDir: path.resolve(env.DATA_DIR || '.data'), minimal, allowLocalWebhooks }
}
