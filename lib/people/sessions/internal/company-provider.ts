import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import type { Env } from '@/lib/platform/env/env.ts'
import { processNow } from '@/lib/platform/shared/now.ts'

/** How long ago, at most, somebody may have entered their password at the company. */
const FRESH_SECONDS = 10 * 60
const TIMEOUT_MS = 5_000

/** What we use of what the company says about somebody. A claim of the wrong type counts as absent. */
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
})
export type CompanyClaims = z.infer<typeof Claims>

/**
 * The company's sign-in server for next-auth: found by discovery, with PKCE, state and nonce. Every sign-in asks for
 * the company's password again, since the next person at a till must not get in as the previous one.
 */
export function companyProvider(oidc: NonNullable<Env['oidc']>, origin: string): OAuthConfig<CompanyClaims> {
  // next-auth would build this from NEXTAUTH_URL or a forwarded host; ours is one of APP_ORIGINS, as everywhere else.
  const redirectUri = `${origin}/api/auth/callback/company`
  return {
    id: 'company',
    name: oidc.name,
    type: 'oauth',
    wellKnown: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret.reveal(),
    client: { redirect_uris: [redirectUri], response_types: ['code'] },
    authorization: { params: { scope: 'openid email', prompt: oidc.prompt, redirect_uri: redirectUri } },
    token: {
      request: async ({ client, params, checks }) => ({ tokens: await client.callback(redirectUri, params, checks) }),
    },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: {
      async request({ client, tokens }) {
        const claims = readIdToken(tokens.id_token)
        if (claims.iss !== oidc.issuer) throw new Error('another issuer than the one that is set')
        if (claims.auth_time && processNow().getTime() / 1000 - claims.auth_time > FRESH_SECONDS)
          throw new Error('no new password')
        if (claims.email || !client.issuer.metadata.userinfo_endpoint) return claims
        const asked = await client.userinfo(tokens.access_token ?? '')
        if (asked.sub !== claims.sub) throw new Error('userinfo of somebody else')
        return Claims.parse({ ...asked, ...claims })
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  }
}

/** By now next-auth has checked its signature, nonce, audience and time. */
function readIdToken(token: string | undefined): CompanyClaims {
  const [, body = ''] = (token ?? '').split('.')
  return Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
}
