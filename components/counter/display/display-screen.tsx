import type { DisplayView } from '@/lib/counter/display/model.ts'

/** What the customer reads across the counter: few words, the largest figures first. */
export function DisplayScreen({ view }: { view: DisplayView }) {
  const { locale, partnerName, branchName, test, headline, items, total, change, codes, note } = view
  return (
    <main
      className="grid min-h-dvh gap-6 p-6 [grid-template:auto_minmax(0,1fr)_/_minmax(0,1fr)_26rem] data-idle:grid-cols-1 max-narrow:p-4 max-narrow:[grid-template:auto_auto_/_minmax(0,1fr)] max-narrow:data-idle:grid-rows-[auto_minmax(0,1fr)]"
      lang={locale}
      data-idle={items.length === 0 || undefined}
    >
      <header className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 text-title">
        <b>{partnerName}</b>
        <span className="text-muted">{branchName}</span>
        {test && <b className="ms-auto bg-test px-3 py-1 text-on-test">{test}</b>}
      </header>
      <section
        className="grid content-center justify-items-start gap-6 in-data-idle:justify-items-center in-data-idle:text-center"
        aria-live="polite"
      >
        <h1 className="leading-tightest font-bold text-[length:clamp(2.25rem,6vw,5rem)]">{headline}</h1>
        {codes.map(({ label, groups }) => (
          <div key={`${label} ${groups.join('')}`} className="text-2xl">
            {label !== headline && <p>{label}</p>}
            <p className="font-figures leading-close font-bold text-[length:clamp(2.75rem,5.6vw,6rem)]">
              {groups.join(' ')}
            </p>
          </div>
        ))}
        {change && (
          <p className="text-head">
            {change.label} <b className="font-figures">{change.text}</b>
          </p>
        )}
        {note && <p className="max-w-[26em] text-2xl">{note}</p>}
      </section>
      {items.length > 0 && (
        <section className="grid content-between rounded bg-paper p-6 text-xl">
          <ul>
            {items.map((item) => (
              <li
                key={item.id}
                className="border-b-fine grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-dashed border-line py-3"
              >
                <b>{item.name}</b>
                <span className="font-figures">{item.price}</span>
                <span className="font-figures text-ink">{item.recipient}</span>
                <span className="text-end text-muted">{item.state}</span>
              </li>
            ))}
          </ul>
          {total && (
            <p className="flex flex-wrap items-baseline justify-between gap-3 pt-4 text-head font-bold">
              <span>{total.label}</span>
              <b className="font-figures">{total.text}</b>
            </p>
          )}
        </section>
      )}
    </main>
  )
}
