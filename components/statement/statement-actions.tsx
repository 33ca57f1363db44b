import { useTranslations } from 'next-intl'
import { ButtonLink } from '../ui/button-link.tsx'

/** What can be taken away of what is shown: a file, or paper. */
export function StatementActions({ query }: { query: string }) {
  const t = useTranslations('statement')
  return (
    <>
      <ButtonLink href="/statement/days">{t('byDay')}</ButtonLink>
      <ButtonLink href={`/api/statement/export?${query}`} download>
        {t('export')}
      </ButtonLink>
      <ButtonLink href={`/statement/print?${query}`}>{t('toPrint')}</ButtonLink>
    </>
  )
}
