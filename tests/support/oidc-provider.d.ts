declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Account = { accountId: string; claims(): Record<string, unknown> }

  /** The parts of the package that the tests use; it has no types of its own. */
  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Record<string, unknown>[]
        claims: Record<string, string[]>
        pkce: { required(): boolean }
        ttl: Record<string, number>
        findAccount(ctx: unknown, id: string): Account
      },
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
