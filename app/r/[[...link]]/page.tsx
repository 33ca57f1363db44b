import type { Metadata } from 'next'
import { ClosedLink } from '@/components/counter/receipts/closed-link.tsx'
import { PublicSlip } from '@/components/counter/receipts/public-slip.tsx'
import { closedTexts, openLink } from '@/lib/counter/receipts/open-link.ts'
import { remoteAddress } from '@/lib/people/requests/posted-form.ts'

type Props = {
  params: Promise<{ link?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Reveals nothing about the slip, because a messenger that forwards the address fetches the title. */
export const metadata: Metadata = { robots: { index: false, follow: false } }

/**
 * A slip at its public address, for a customer without session or script. proxy.ts forbids caching it. If the address
 * opens nothing, the page itself says so, since Next's not-found shows nothing without a script.
 */
export default async function PublicSlipPage({ params, searchParams }: Props) {
  const { shown } = await searchParams
  // An address that was cut or lengthened on its way opens nothing, as one that has expired.
  const link = (await params).link?.join('/') ?? ''
  const opened = await openLink(link, await remoteAddress(), typeof shown === 'string' ? shown : null)
  if (opened.kind !== 'open') return <ClosedLink texts={await closedTexts(opened.kind)} />
  return <PublicSlip {...opened} />
}
