import type { Metadata } from 'next'
import { ClosedLink } from '@/components/counter/receipts/closed-link.tsx'
import { PublicSlip } from '@/components/counter/receipts/public-slip.tsx'
import { closedTexts, openLink } from '@/lib/counter/receipts/open-link.ts'
import { remoteAddress } from '@/lib/people/requests/remote-address.ts'

/** Says nothing of the slip: whoever passes the address on has its title fetched by a messenger. */
export const metadata: Metadata = { robots: { index: false, follow: false } }

/**
 * A slip by its public address, for a customer without a session or a script. proxy.ts forbids keeping it. An address
 * that opens nothing says so in the page: Next's own not-found shows nothing where no script runs.
 */
export default async function PublicSlipPage({ params }: { params: Promise<{ link: string }> }) {
  const opened = await openLink((await params).link, await remoteAddress())
  if (opened.kind !== 'open') return <ClosedLink texts={await closedTexts(opened.kind)} />
  return <PublicSlip {...opened} />
}
