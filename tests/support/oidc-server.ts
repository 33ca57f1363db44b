import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A person of the company; they sign in there by the name that is their key in `people`. */
type CompanyPerson = { email?: string; email_verified?: boolean }

export type OidcServer = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The company's people; anybody else may sign in too, but has no e-mail. */
  people: Map<string, CompanyPerson>
  /** Forgets who is signed in, and from now on sends browsers back to this origin only. */
  serve(origin: string): void
  close(): Promise<void>
}

const CLIENT = { clientId: 'partner-pos', clientSecret: 'a client secret of the tests, long enough' }

/** A real OpenID Connect server, with its own sign-in pages, on a port of its own. */
export async function startOidcServer(): Promise<OidcServer> {
  const people = new Map<string, CompanyPerson>()
  let handle: ReturnType<Provider['callback']> | null = null
  const server = createServer((request, response) => handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret }
  return {
    issuer,
    ...CLIENT,
    people,
    serve(origin) {
      const provider = new Provider(issuer, {
        clients: [{ ...client, redirect_uris: [`${origin}/api/auth/callback/company`] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        pkce: { required: () => true },
        ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
      })
      handle = provider.callback()
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
