import { useTranslations } from 'next-intl'
import { percentMore } from '@/lib/office/overview/model.ts'

/** How much more or less than before, in words, a fall in bold; nothing if there was nothing before. */
export function Change({ nowCents, thenCents }: { nowCents: bigint; thenCents: bigint }) {
  const t = useTranslations('overview')
  const more = percentMore(nowCents, thenCents)
  if (more === null) return null
  if (more < 0)
    return <small className="block font-words text-small font-bold text-ink">{t('less', { percent: -more })}</small>
  return (
    <small className="block font-words text-small text-muted">
      {more > 0 ? t('more', { percent: more }) : t('sameThen')}
    </small>
  )
}
