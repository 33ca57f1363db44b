import type { Registration } from './secrets.ts'

/** The demo partner's portal token is the same everywhere; it only opens a simulator on this machine. */
const PORTAL_TOKEN = 'portal_demo'

/**
 * Registers the address at the simulator's portal unless it already is registered: the portal shows the secret only
 * once, and a new secret replaces the old one. `simulator` identifies the simulator's database, since one that was
 * deleted has forgotten the address.
 */
export async function registerWebhook(
  portal: string,
  wanted: { simulator: string; url: string },
  known: Registration | undefined,
): Promise<Registration> {
  if (known?.simulator === wanted.simulator && known.url === wanted.url) return known
  const response = await fetch(`${portal}/api/webhook`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${PORTAL_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ environment: 'test', url: wanted.url }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`The simulator did not take the webhook address: ${answer?.message}`)
  return { ...wanted, secret: answer.data.secret }
}
