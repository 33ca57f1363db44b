import path from 'node:path'
import { ROOT } from '../root.ts'

export type Settings = { port: number; simulatorPort: number; dataDir: string }

/** Reads what a person may configure; throws an Error with one line per fault. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const settings = {
    port: Number(env.PORT || 3000),
    simulatorPort: Number(env.SIMULATOR_PORT || 4010),
    dataDir: path.resolve(ROOT, env.DATA_DIR || '.data'),
  }
  const faults = [
    ...portFaults('PORT', settings.port),
    ...portFaults('SIMULATOR_PORT', settings.simulatorPort),
    ...(settings.port === settings.simulatorPort ? ['PORT and SIMULATOR_PORT must differ.'] : []),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return settings
}

function portFaults(name: string, port: number): string[] {
  return Number.isInteger(port) && port > 0 && port < 65_536 ? [] : [`${name} must be a port from 1 to 65535.`]
}
