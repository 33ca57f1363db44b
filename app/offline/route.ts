import { OFFLINE_POLICY, offlinePage } from '@/lib/platform/i18n/offline-page.ts'

/** The page that the service worker keeps. It names nobody and needs no session. */
export async function GET(): Promise<Response> {
  return new Response(await offlinePage(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': OFFLINE_POLICY,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })
}
