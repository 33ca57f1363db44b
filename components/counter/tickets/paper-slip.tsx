import type { ReactNode } from 'react'
import type { Slip, SlipBlock, SlipRow } from '@/lib/counter/receipts/model.ts'
import { pictureAddress } from '@/lib/platform/shared/raster.ts'
import { SlipLine, SlipNote, SlipReference, SlipTotal } from './slip.tsx'

/** A ticket's slip beside what became of it: the very lines that print, in the look of the screen. */
export function PaperSlip({ slip, label }: { slip: Slip; label: string }) {
  return (
    <section
      className="relative bg-paper px-6 pt-3 pb-6 [filter:drop-shadow(0_0.5rem_1rem_var(--color-shadow))] after:absolute after:inset-x-0 after:top-auto after:-bottom-2.25 after:h-2.5 after:content-[''] after:[background:linear-gradient(135deg,var(--color-paper)_50%,transparent_50%)_0_0_/_0.75rem_0.625rem_repeat-x,linear-gradient(-135deg,var(--color-paper)_50%,transparent_50%)_0_0_/_0.75rem_0.625rem_repeat-x] max-narrow:[filter:none] max-narrow:data-draft:hidden"
      aria-label={label}
      lang={slip.locale}
    >
      {slip.blocks
        .map((block, position) => ({ block, position }))
        .map(({ block, position }) => (
          <Block key={position} block={block} />
        ))}
    </section>
  )
}

function Block({ block }: { block: SlipBlock }): ReactNode {
  switch (block.kind) {
    case 'test':
      return (
        <SlipNote>
          <b>{block.word}</b>, {block.note}
        </SlipNote>
      )
    case 'logo': {
      const { wide } = block.logo
      return (
        <svg
          className="mx-auto mt-0 mb-2 block max-h-20 max-w-full"
          viewBox={`0 0 ${wide.width} ${wide.height}`}
          aria-hidden="true"
        >
          <image href={pictureAddress(wide)} width={wide.width} height={wide.height} />
        </svg>
      )
    }
    case 'head':
      return (
        <header className="border-b-fine mb-3 border-dashed border-b-line pb-3 text-center text-small leading-easy text-muted [&_b]:block [&_b]:text-body [&_b]:text-ink">
          <b>{block.title}</b>
          {block.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </header>
      )
    case 'mark':
      return (
        <div className="border-fine my-2 px-3 py-2 text-center">
          {block.title && <b>{block.title}</b>}
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )
    case 'rows':
      return (
        <div className="py-1 empty:hidden">
          {block.title && <SlipLine label={<b>{block.title}</b>} />}
          {block.rows
            .map((row, position) => ({ row, position }))
            .map(({ row, position }) => (
              <Row key={position} row={row} />
            ))}
        </div>
      )
    case 'code':
      return (
        <div className="border-y-fine my-2 grid border-dashed border-y-line py-2 text-center text-note">
          <span>{block.label}</span>
          <span className="font-figures text-[1.3125rem] leading-normal font-bold text-balance">
            {block.groups.join(' ')}
          </span>
        </div>
      )
    case 'link':
      return null
    case 'foot':
      return block.lines.map((line) => <SlipNote key={line}>{line}</SlipNote>)
  }
}

function Row({ row: { label, value, look } }: { row: SlipRow }) {
  if (look === 'total') return <SlipTotal label={label}>{value}</SlipTotal>
  if (look === 'reference') return <SlipReference label={label}>{value}</SlipReference>
  return (
    <SlipLine label={label} quiet words={look === 'words'}>
      {value}
    </SlipLine>
  )
}
