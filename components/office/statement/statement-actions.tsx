import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link.tsx'

/** Downloads and prints what is shown, and links to rows that wait for a person. */
export function StatementActions({ query, openRows }: { query: string; openRows: number }) {
  const t = useTranslations('statement')
  const open = useTranslations('openRows')
  return (
    <>
      <ButtonLink href="/statement/days">{t('byDay')}</ButtonLink>
      {openRows > 0 && <ButtonLink href="/statement/open">{open('toOpen', { count: openRows })}</ButtonLink>}
      <ButtonLink href={`/api/statement/export?${query}`} download>
        {t('export')}
      </ButtonLink>
      <ButtonLink href={`/statement/print?${query}`}>{t('toPrint')}</ButtonLink>
    </>
  )
}
