import { useTranslations } from 'next-intl'
import { percentMore } from '@/lib/office/periods/model.ts'

/** `calm`: a fall needs no attention. */
type Props = { nowCents: bigint; thenCents: bigint; calm?: boolean }

/** How much more or less than before, in words, a fall in bold; nothing if there was nothing before. */
export function Change({ nowCents, thenCents, calm = false }: Props) {
  const t = useTranslations('period')
  const more = percentMore(nowCents, thenCents)
  if (more === null) return null
  if (more === 0) return <small className="block font-words text-small text-muted">{t('same')}</small>
  return (
    <small className={`block font-words text-small ${more < 0 && !calm ? 'font-bold text-ink' : 'text-muted'}`}>
      {t(more < 0 ? 'less' : 'more', { percent: Math.abs(more) })}
    </small>
  )
}
