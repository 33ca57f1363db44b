import type { Credential } from '@/lib/platform/env/credential.ts'

/** The key that the office asks for products: one of every branch, or else the first. */
export function officeCredential(credentials: readonly Credential[]): Credential | undefined {
  return credentials.find(({ branch }) => branch === null) ?? credentials[0]
}
