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
      className={`grid gap-px ${wide ? 'mx-auto w-full max-w-384 px-6 pt-4 max-narrow:px-4' : 'my-3'}`}
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
