import type { Metadata } from 'next'
import { DisplayLine } from '@/components/counter/display/display-line.tsx'
import { DisplayScreen } from '@/components/counter/display/display-screen.tsx'
import { ClosedLink } from '@/components/counter/receipts/closed-link.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { endedTexts, openDisplay } from '@/lib/counter/display/open-display.ts'

export const metadata: Metadata = { robots: { index: false, follow: false } }

/** How often the screen reloads without a script. */
const RELOAD_SECONDS = 5

/** The customer display of a till, opened by its address without a session. It shows only what is being sold. */
export default async function CustomerScreen({ params }: { params: Promise<{ link: string }> }) {
  const { link } = await params
  const view = await openDisplay(link)
  if (!view) return <ClosedLink texts={await endedTexts()} />
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      </noscript>
      <DisplayScreen view={view} />
      <ClientMessages namespaces={['display']}>
        <DisplayLine stream={`/display/${link}/live`} msLeft={view.msLeft} />
      </ClientMessages>
    </>
  )
}
