import type { DisplayView } from '@/lib/counter/display/model.ts'

const SERVING =
  '[grid-template:auto_minmax(0,1fr)_/_minmax(0,1fr)_26rem] max-narrow:[grid-template:auto_auto_/_minmax(0,1fr)]'

const ALONE = 'grid-cols-1 grid-rows-[auto_minmax(0,1fr)]'

/**
 * What the customer reads across the counter: few words, light on black. One thing at a time is the largest: the
 * number, then the change or the code.
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

function DisplayItems({ items, total }: Pick<DisplayView, 'items' | 'total'>) {
  return (
    <section className="grid content-between rounded bg-paper p-6 text-xl max-narrow:p-4 max-phone:py-2">
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-b-fine border-dashed border-line py-3 max-phone:py-1.5">
            <p className="flex justify-between gap-x-3">
              <b>{item.name}</b>
              <span className="font-figures">{item.price}</span>
            </p>
            <p className="flex flex-wrap justify-between gap-x-3">
              <bdi className="font-figures">{item.recipient}</bdi>
              <span className="ms-auto text-muted">{item.state}</span>
            </p>
          </li>
        ))}
      </ul>
      {total && (
        <p className="flex flex-wrap items-baseline justify-between gap-3 pt-4 text-head font-bold max-phone:pt-2">
          <span>{total.label}</span>
          <b className="font-figures">{total.text}</b>
        </p>
      )}
    </section>
  )
}

type Props = { number: NonNullable<DisplayView['number']>; total: DisplayView['total'] }

/** The customer's number, as large as the screen's width allows, and the price. */
function DisplayNumber({ number: { text, name, product }, total }: Props) {
  return (
    <>
      <p className="font-figures leading-tightest font-bold text-[length:clamp(2.25rem,11vw,10rem)]">{text}</p>
      {name && (
        <p className="leading-tight font-bold wrap-anywhere text-[length:clamp(1.75rem,4.5vw,4rem)]">
          <bdi>{name}</bdi>
        </p>
      )}
      <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-2xl">
        <dt>
          {product} · {total?.label}
        </dt>
        <dd className="font-figures leading-tight font-bold text-[length:clamp(2rem,5.6vw,6rem)]">{total?.text}</dd>
      </dl>
    </>
  )
}
