import { useTranslations } from 'next-intl'
import type { ProductTrouble } from '@/lib/service/standing/model.ts'

/** How many fit on a screen; the worst come first. */
const MOST = 3

type Props = { troubles: readonly ProductTrouble[]; wide?: boolean }

/** What a customer must hear before paying: which products have trouble now. It stops nothing. */
export function TroubleNotes({ troubles, wide = false }: Props) {
  const t = useTranslations('trouble')
  if (troubles.length === 0) return null
  const worst = troubles.toSorted((a, b) => b.count / b.of - a.count / a.of).slice(0, MOST)
  return (
    <ul
      className="grid gap-px not-data-wide:my-3 data-wide:mx-auto data-wide:my-0 data-wide:w-full data-wide:max-w-384 data-wide:px-6 data-wide:pt-4 data-wide:pb-0 max-narrow:data-wide:px-4 max-narrow:data-wide:pt-4 max-narrow:data-wide:pb-0"
      data-wide={wide || undefined}
      aria-label={t('label')}
    >
      {worst.map(({ productCode, name, verdict, count, of }) => (
        <li
          key={productCode}
          className="border-s-bar flex gap-3 border-wait bg-wait-bg px-4 py-2 leading-easy text-ink"
        >
          <i className="mt-0.5 h-4.5 w-5 flex-none bg-wait shape-triangle" aria-hidden="true" />
          <span>
            <b>{t(verdict, { product: name, count, of })}</b> {t(`${verdict}Ask`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
