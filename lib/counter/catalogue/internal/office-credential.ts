import type { Credential } from '@/lib/platform/env/credential.ts'

/** The key with which the office asks for products: one for every branch, else the first. */
export function officeCredential(credentials: readonly Credential[]): Credential | undefined {
  return credentials.find(({ branch }) => branch === null) ?? credentials[0]
}
