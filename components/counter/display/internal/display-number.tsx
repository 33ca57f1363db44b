import type { DisplayView } from '@/lib/counter/display/model.ts'

type Props = { number: NonNullable<DisplayView['number']>; total: DisplayView['total'] }

/** The customer's number, as large as the width of the screen allows, with the price below it. */
export function DisplayNumber({ number: { text, name, product }, total }: Props) {
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
