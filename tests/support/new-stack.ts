import { freePort } from '../../scripts/free-port.ts'
import { Stack } from '../../scripts/launcher/stack.ts'

/**
 * A stack of the built programs on free ports, not yet started: its programs never restart automatically and print
 * nothing.
 */
export async function newStack(
  dataDir: string,
  choices: { webhooks: boolean; minimal?: boolean; durable?: boolean; env?: Readonly<Record<string, string>> },
): Promise<Stack> {
  return new Stack({
    durable: false,
    ...choices,
    dataDir,
    port: await freePort(),
    simulatorPort: await freePort(),
    mode: 'built',
    revive: false,
    step: (_name, work) => work(),
    say: () => {},
  })
}
