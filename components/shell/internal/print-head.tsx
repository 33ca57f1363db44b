'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onFrom } from '@/components/platform/live/use-now.ts'
import { EnvironmentMark } from '@/components/ui/notices/environment-mark.tsx'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

type Props = {
  partnerName: string
  /** The reader's branches by name; empty for all. */
  branches: string[]
  environment: 'test' | 'live'
  staffName: string
  locale: string
  /** When the page was made, in milliseconds. */
  madeAt: number
}

/**
 * What every printed sheet of the office begins with: whose it is, of which branches, TEST or LIVE, when and by whom. A
 * page that was left open says when it was printed, by the server's clock: a PC's may be wrong.
 */
export function PrintHead({ partnerName, branches, environment, staffName, locale, madeAt }: Props) {
  const t = useTranslations('printHead')
  const [at, setAt] = useState(madeAt)
  useEffect(() => {
    onFrom(madeAt)
    const stamp = () => flushSync(() => setAt(onFrom(madeAt)))
    window.addEventListener('beforeprint', stamp)
    return () => window.removeEventListener('beforeprint', stamp)
  }, [madeAt])
  return (
    <p className="mb-3 hidden border-b border-ink pb-1 text-note print:block">
      <b>{partnerName}</b> · {branches.length === 0 ? t('allBranches') : branches.join(', ')} ·{' '}
      <EnvironmentMark environment={environment} /> ·{' '}
      {t('printed', { at: harareStamp(new Date(at), locale), name: staffName })}
    </p>
  )
}
