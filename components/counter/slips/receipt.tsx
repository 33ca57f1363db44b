import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { QrCode } from '@/components/ui/qr-code.tsx'
import type { Paper, Slip, SlipBlock, SlipRow } from '@/lib/counter/receipts/model.ts'
import { pictureAddress, type Raster } from '@/lib/platform/shared/raster.ts'
import { PAPER_CLASS, RECEIPT_ID } from './internal/sheet-rules.ts'

/** Stripes of characters, since printers omit backgrounds. */
const STROKES = '/'.repeat(80)

type Props = { slip: Slip; paper: Paper; label: string }

/** The slip as it prints: black on white, in the customer's language, with only its own figures. */
export function Receipt({ slip, paper, label }: Props) {
  const blocks = slip.blocks.map((block, position) => ({ block, position }))
  const cuts = blocks.filter(({ block }) => block.kind === 'cut').map(({ position }) => position)
  return (
    <section id={RECEIPT_ID} className="slip" data-paper={paper} aria-label={label} lang={slip.locale}>
      {[...cuts, blocks.length].map((end, index) => (
        <div key={end} className={PAPER_CLASS}>
          {blocks.slice(index === 0 ? 0 : (cuts[index - 1] ?? 0) + 1, end).map(({ block, position }) => (
            <Block key={position} block={block} paper={paper} />
          ))}
        </div>
      ))}
    </section>
  )
}

function Block({ block, paper }: { block: SlipBlock; paper: Paper }): ReactNode {
  switch (block.kind) {
    case 'test':
      return <TestBand word={block.word} note={block.note} />
    case 'logo':
      return <Picture raster={paper === '58' ? block.logo.narrow : block.logo.wide} />
    case 'head':
      return (
        <header className="slip-head">
          <b className="slip-partner">{block.title}</b>
          <Lines of={block.lines} />
        </header>
      )
    case 'mark':
      return (
        <div className={`slip-${block.of}`}>
          {block.title && <b className="slip-loud">{block.title}</b>}
          <Lines of={block.lines} />
        </div>
      )
    case 'rows':
      return (
        <div className="slip-block">
          {block.title && <b className="slip-product">{block.title}</b>}
          {block.rows
            .map((row, position) => ({ row, position }))
            .map(({ row, position }) => (
              <Row key={position} row={row} />
            ))}
        </div>
      )
    case 'code':
      return (
        <div className="slip-code">
          <b>{block.label}</b>
          {block.codes.map(({ name, groups }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slip's codes never change places.
            <Fragment key={position}>
              {name && <bdi className="slip-code-name">{name}</bdi>}
              <p className={groups.some(isLong) ? 'slip-token slip-code-text' : 'slip-token'}>{groups.join(' ')}</p>
            </Fragment>
          ))}
        </div>
      )
    case 'link':
      return (
        <div className="slip-link">
          <QrCode text={block.url} label={block.text} />
          <span>{block.text}</span>
        </div>
      )
    case 'cut':
      return null
    case 'foot':
      return (
        <footer className="slip-foot">
          <Lines of={block.lines} />
        </footer>
      )
  }
}

/** Whether a group is wider than a roll in the size of a token. */
function isLong(group: string): boolean {
  return group.length > 12
}

/** Says at both ends of the slip that no money moved: even a torn slip must not pass for real. */
function TestBand({ word, note }: { word: string; note: string }) {
  return (
    <p className="slip-test">
      <span className="slip-strokes" aria-hidden="true">
        {STROKES}
      </span>
      <b>{word}</b>
      <span>{note}</span>
      <span className="slip-strokes" aria-hidden="true">
        {STROKES}
      </span>
    </p>
  )
}

/** At the size of the printer's dots; the shop's name follows in words. */
function Picture({ raster }: { raster: Raster }) {
  const { width, height } = raster
  const dots = { '--dots': width } as CSSProperties
  return (
    <svg className="slip-logo" viewBox={`0 0 ${width} ${height}`} style={dots} aria-hidden="true">
      <image href={pictureAddress(raster)} width={width} height={height} />
    </svg>
  )
}

function Lines({ of }: { of: string[] }) {
  return of.map((line) => (
    <span key={line} className="slip-own">
      {line}
    </span>
  ))
}

/** The label on the left, the figures on the right, or under it if too long for the roll; its note below. */
function Row({ row: { label, value, look, note } }: { row: SlipRow }) {
  const total = look === 'total'
  const figures = total ? 'slip-figures' : 'slip-value'
  return (
    <>
      <div className={total ? 'slip-total' : 'slip-line'}>
        {look === 'told' ? <bdi>{label}</bdi> : <span>{label}</span>}
        {value !== '' && <bdi className={look === 'words' || look === 'told' ? 'slip-words' : figures}>{value}</bdi>}
      </div>
      {note && <p className="slip-note">{note}</p>}
    </>
  )
}
