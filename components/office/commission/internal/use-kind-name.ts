import { useTranslations } from 'next-intl'
import { EVERY_KIND } from '@/lib/counter/commission/model.ts'
import { isSaleKind } from '@/lib/counter/kinds/model.ts'

/** The name of a kind of product, or of all of them together. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations('zReport.kinds')
  const every = useTranslations('commission')('every')
  return (kind) => (kind === EVERY_KIND ? every : t(isSaleKind(kind) ? kind : 'other'))
}
