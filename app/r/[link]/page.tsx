import type { Metadata } from 'next'
import { ClosedLink } from '@/components/counter/receipts/closed-link.tsx'
import { PublicSlip } from '@/components/counter/receipts/public-slip.tsx'
import { closedTexts, openLink } from '@/lib/counter/receipts/open-link.ts'
import { remoteAddress } from '@/lib/people/requests/remote-address.ts'

/** Reveals nothing about the slip, because a messenger that forwards the address fetches the title. */
export const metadata: Metadata = { robots: { index: false, follow: false } }

/**
 * A slip at its public address, for a customer without session or script. proxy.ts forbids caching it. If the address
 * opens nothing, the page itself says so, since Next's not-found shows nothing without a script.
 */
export default async function PublicSlipPage({ params }: { params: Promise<{ link: string }> }) {
  const opened = await openLink((await params).link, await remoteAddress())
  if (opened.kind !== 'open') return <ClosedLink texts={await closedTexts(opened.kind)} />
  return <PublicSlip {...opened} />
}
