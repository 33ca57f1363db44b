import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { FocusSoon } from '@/components/ui/focus/focus-soon.tsx'
import { nextSale, TOUR, TOUR_PAGES, type TourSale, TRIGGERS } from '@/lib/counter/training/model.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { DoneMark, doneLook } from './internal/done-mark.tsx'

const ID = 'next-sale'
const ENTER = { label: 'Enter', key: 'N' }

/** The seven sales of a first day: how far they have come, the next one in black, and at the end what was learnt. */
export function Tour({ done }: { done: readonly TourSale[] }) {
  const t = useTranslations('training.tour')
  const next = nextSale(done)
  const count = TOUR.filter((sale) => done.includes(sale)).length
  const before = next ? TOUR[TOUR.indexOf(next) - 1] : undefined
  const numbers = { waiting: formatPhone(TRIGGERS.waiting), returned: formatPhone(TRIGGERS.returned) }
  return (
    <section className="grid max-w-184 gap-3" aria-label={t('title')}>
      <div className="grid justify-items-start gap-2 rounded bg-paper p-4">
        <p className="text-note font-semibold text-muted">{t('progress', { done: count, all: TOUR.length })}</p>
        <div className="h-1 w-full bg-line" aria-hidden="true">
          <i className="block h-full bg-ink" style={{ width: `${(count / TOUR.length) * 100}%` }} />
        </div>
        {before && <p className="text-ok">{t(`${before}.praise`)}</p>}
        <h2 className="text-title font-bold">{next ? t(`${next}.title`) : t('learnt')}</h2>
        {next && <p className="max-w-prose">{t(`${next}.task`, numbers)}</p>}
        <div className="pt-1">
          <ButtonLink id={ID} look="main" href={next ? TOUR_PAGES[next] : '/sell/airtime'} shortcut={ENTER}>
            {t(next ? 'make' : 'start')}
          </ButtonLink>
        </div>
        <FocusSoon id={ID} />
      </div>
      <ol className="grid gap-1">
        {TOUR.map((sale) => (
          <li key={sale} className={doneLook({ done: done.includes(sale), of: 'line' })}>
            <p className="flex items-baseline justify-between gap-3 font-semibold">
              {t(`${sale}.title`)}
              <DoneMark done={done.includes(sale)} />
            </p>
            {!next && <p className="text-note text-muted">{t(`${sale}.praise`)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** From a practice sale back to the tour. */
export function BackToTour() {
  const t = useTranslations('training.tour')
  return (
    <ButtonLink look="quiet" href="/training">
      {t('back')}
    </ButtonLink>
  )
}
