import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { createServiceClient, createWaits, type ServiceClient } from '@/lib/service/api/client.ts'
import { noteCall } from './internal/note-call.ts'

const shared = globalThis as { posServices?: Map<string, ServiceClient>; posHeedsWaits?: boolean }

/**
 * Makes this process's reads wait as long as the Service tells them (service-api.md, Errors): for the worker's loops,
 * never for presses.
 */
export function heedWaits(): void {
  shared.posHeedsWaits = true
}

/** The client for the credential of that name, made once per process. */
export function serviceFor(credentialName: string): ServiceClient {
  shared.posServices ??= new Map()
  const known = shared.posServices.get(credentialName)
  if (known) return known
  const client = createServiceClient({
    baseUrl: env().serviceBaseUrl,
    credential: credentialNamed(credentialName),
    note: (call) => noteCall(credentialName, call),
    waits: shared.posHeedsWaits ? createWaits() : undefined,
  })
  shared.posServices.set(credentialName, client)
  return client
}
