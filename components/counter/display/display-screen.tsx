import type { DisplayView } from '@/lib/counter/display/model.ts'
import { DisplayItems } from './internal/display-items.tsx'
import { DisplayNumber } from './internal/display-number.tsx'

const SERVING =
  '[grid-template:auto_minmax(0,1fr)_/_minmax(0,1fr)_26rem] max-narrow:[grid-template:auto_auto_/_minmax(0,1fr)]'

const ALONE = 'grid-cols-1 grid-rows-[auto_minmax(0,1fr)]'

/**
 * What the customer reads across the counter: few words, the largest figures first, light on black in any room. One
 * thing at a time is the largest: the number, then the change or the code.
 */
export function DisplayScreen({ view }: { view: DisplayView }) {
  const { locale, partnerName, branchName, test, headline, number, items, total, change, back, codes, note } = view
  const listed = items.length > 0
  const cash = [change, back].filter((one) => one !== null)
  return (
    <main
      className={`grid min-h-dvh gap-6 bg-counter p-6 text-ink night max-narrow:p-4 max-phone:gap-3 ${listed ? SERVING : ALONE}`}
      lang={locale}
    >
      <header className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 text-title">
        <b>{partnerName}</b>
        <span className="text-muted">{branchName}</span>
        {test && <b className="ms-auto bg-test px-3 py-1 text-on-test">{test}</b>}
      </header>
      <section
        className={`grid content-center gap-6 max-phone:gap-3 ${listed || number ? 'justify-items-start' : 'justify-items-center text-center'}`}
        aria-live="polite"
      >
        <h1
          className={`leading-tightest font-bold ${cash.length > 0 ? 'text-4xl max-phone:text-3xl' : 'text-[length:clamp(2.25rem,5vw,4.5rem)]'}`}
        >
          {headline}
        </h1>
        {number && <DisplayNumber number={number} total={total} />}
        {cash.length > 0 && (
          <div className="flex flex-wrap gap-x-12 gap-y-2 max-phone:gap-x-4">
            {cash.map(({ label, text }) => (
              <p key={label} className="text-2xl">
                {label}
                <b className="block font-figures leading-close text-[length:clamp(3rem,9vw,8rem)]">{text}</b>
              </p>
            ))}
          </div>
        )}
        {codes.map(({ label, number, groups }) => (
          <div key={`${number} ${groups.join('')}`} className="text-2xl">
            {label !== null && label !== headline && <p>{label}</p>}
            <p
              className={`font-figures leading-close font-bold wrap-anywhere ${number === null ? 'text-[length:clamp(2.75rem,5.6vw,6rem)]' : 'text-[length:clamp(1.75rem,4.4vw,4.5rem)]'}`}
            >
              {number !== null && <span className="text-muted">{number}) </span>}
              {groups.join(' ')}
            </p>
          </div>
        ))}
        {note && <p className="max-w-[26em] text-2xl">{note}</p>}
      </section>
      {listed && <DisplayItems items={items} total={total} />}
    </main>
  )
}
