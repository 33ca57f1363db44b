import { rmSync } from 'node:fs'
import type { Stack } from '../../scripts/launcher/stack.ts'
import { newStack } from './new-stack.ts'
import { newPreparedFolder } from './prepared-folder.ts'

export type StackChoices = {
  /** Without it, the stack gets its own folder, deleted when it stops. */
  dataDir?: string
  webhooks: boolean
  minimal?: boolean
  /** Whether commits wait for the disk, as in a shop; tests do without. */
  durable?: boolean
  /** More variables for the web and worker processes. */
  env?: Readonly<Record<string, string>>
}

export type RunningStack = {
  /** Where its data and logs are. */
  dataDir: string
  webUrl: string
  simulatorUrl: string
  databaseUrl: string
  simulatorDatabaseUrl: string
  /** Each can be killed with -9 and restarted; none restarts automatically. */
  web: Stack['web']
  worker: Stack['worker']
  simulator: Stack['simulator']
  stop(): Promise<void>
}

/** Starts what the demo starts, from the same code, on free ports and with its own data. */
export async function startStack({
  dataDir,
  webhooks,
  minimal = false,
  durable = false,
  env = {},
}: StackChoices): Promise<RunningStack> {
  const folder = dataDir ?? newPreparedFolder()
  const stack = await newStack(folder, { webhooks, minimal, durable, env })
  await stack.start()
  const stop = async () => {
    await stack.stop()
    if (!dataDir) rmSync(folder, { recursive: true, force: true })
  }
  return {
    dataDir: folder,
    webUrl: stack.webUrl,
    simulatorUrl: stack.simulatorUrl,
    databaseUrl: stack.database.posUrl,
    simulatorDatabaseUrl: stack.database.simulatorUrl,
    web: stack.web,
    worker: stack.worker,
    simulator: stack.simulator,
    stop,
  }
}
