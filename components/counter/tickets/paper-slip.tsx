import { Fragment, type ReactNode } from 'react'
import type { Slip, SlipBlock, SlipRow } from '@/lib/counter/receipts/model.ts'
import { pictureAddress } from '@/lib/platform/shared/raster.ts'
import { SlipHeader, SlipLine, SlipNote, SlipPaper, SlipReference, SlipTotal } from './slip.tsx'

/** A ticket's slip beside its outcome: the same lines that print, in the screen's style. */
export function PaperSlip({ slip, label }: { slip: Slip; label: string }) {
  return (
    <SlipPaper label={label} lang={slip.locale}>
      {slip.blocks
        .map((block, position) => ({ block, position }))
        .map(({ block, position }) => (
          <Block key={position} block={block} />
        ))}
    </SlipPaper>
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
          className="mx-auto mb-2 block max-h-20 max-w-full"
          viewBox={`0 0 ${wide.width} ${wide.height}`}
          aria-hidden="true"
        >
          <image href={pictureAddress(wide)} width={wide.width} height={wide.height} />
        </svg>
      )
    }
    case 'head':
      return (
        <SlipHeader title={block.title}>
          {block.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </SlipHeader>
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
        <div className="border-y-fine my-2 grid border-dashed border-line py-2 text-center text-note">
          <span>{block.label}</span>
          {block.codes.map(({ name, groups }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slip's codes never change places.
            <Fragment key={position}>
              {name && <bdi className="text-muted">{name}</bdi>}
              <span className="font-figures text-[1.3125rem] leading-normal font-bold text-balance wrap-anywhere">
                {groups.join(' ')}
              </span>
            </Fragment>
          ))}
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
    <SlipLine label={look === 'told' ? <bdi>{label}</bdi> : label} quiet words={look === 'words' || look === 'told'}>
      <bdi>{value}</bdi>
    </SlipLine>
  )
}
