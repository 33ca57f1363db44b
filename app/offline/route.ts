import { OFFLINE_POLICY, offlinePage } from '@/lib/platform/i18n/offline-page.ts'

/** The page that the service worker keeps. It names nobody and needs no session. */
export function GET(): Response {
  return new Response(offlinePage(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': OFFLINE_POLICY,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })
}
