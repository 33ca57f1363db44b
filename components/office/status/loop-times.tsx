import { useLocale, useTranslations } from 'next-intl'
import { Facts } from '@/components/ui/facts.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { StatusView } from '@/lib/office/status/model.ts'
import { harareStamp } from '@/lib/platform/shared/time.ts'

/** When each loop of the workers last ended a turn. */
export function LoopTimes({ loops }: { loops: StatusView['loops'] }) {
  const t = useTranslations('status')
  const locale = useLocale()
  return (
    <Panel title={t('turns')}>
      {loops.length === 0 ? (
        <p>{t('noTurns')}</p>
      ) : (
        <Facts>{loops.map(({ loop, at }) => ({ label: loop, value: harareStamp(new Date(at), locale) }))}</Facts>
      )}
    </Panel>
  )
}
