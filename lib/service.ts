import { credentialNamed } from './credentials.ts'
import { env } from './env.ts'
import { createServiceClient, type ServiceClient } from './service-api/client.ts'

const shared = globalThis as { posServices?: Map<string, ServiceClient> }

/** The client that speaks with the credential of that name; one a process. */
export function serviceFor(credentialName: string): ServiceClient {
  shared.posServices ??= new Map()
  const known = shared.posServices.get(credentialName)
  if (known) return known
  const client = createServiceClient({ baseUrl: env().serviceBaseUrl, credential: credentialNamed(credentialName) })
  shared.posServices.set(credentialName, client)
  return client
}
