import { useTranslations } from 'next-intl'
import { Muted } from '@/components/ui/table-cell.tsx'

/** The Service's words for a top-up, as ours. */
const OUTCOMES = { pending: 'waiting', credited: 'credited', failed: 'failed' } as const

/** What the Service says of a top-up in our words, and its own beside them, which its support asks for. */
export function ServiceStatus({ status }: { status: string }) {
  const t = useTranslations('topUps.outcomes')
  if (!(status in OUTCOMES)) return status
  return (
    <>
      {t(OUTCOMES[status as keyof typeof OUTCOMES])} <Muted>{status}</Muted>
    </>
  )
}
