import type { CSSProperties, ReactNode } from 'react'
import { QrCode } from '@/components/ui/qr-code.tsx'
import type { Paper, Slip, SlipBlock, SlipRow } from '@/lib/counter/receipts/model.ts'
import { pictureAddress, type Raster } from '@/lib/platform/shared/raster.ts'
import { RECEIPT_ID } from './internal/sheet-rules.ts'
import { TestBand } from './internal/test-band.tsx'
import styles from './receipt.module.css'

type Props = { slip: Slip; paper: Paper; label: string }

/** The slip as it prints: black on white, in the customer's language, with only its own figures. */
export function Receipt({ slip, paper, label }: Props) {
  const blocks = slip.blocks.map((block, position) => ({ block, position }))
  return (
    <section id={RECEIPT_ID} className={styles.receipt} data-paper={paper} aria-label={label} lang={slip.locale}>
      {blocks.map(({ block, position }) => (
        <Block key={position} block={block} paper={paper} />
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
        <header className={styles.head}>
          <b className={styles.partner}>{block.title}</b>
          <Lines of={block.lines} />
        </header>
      )
    case 'mark':
      return (
        <div className={styles[block.of]}>
          {block.title && <b className={styles.loud}>{block.title}</b>}
          <Lines of={block.lines} />
        </div>
      )
    case 'rows':
      return (
        <div className={styles.block}>
          {block.title && <b className={styles.product}>{block.title}</b>}
          {block.rows
            .map((row, position) => ({ row, position }))
            .map(({ row, position }) => (
              <Row key={position} row={row} />
            ))}
        </div>
      )
    case 'code':
      return (
        <div className={styles.code}>
          <b>{block.label}</b>
          <p className={styles.token}>{block.groups.join(' ')}</p>
        </div>
      )
    case 'link':
      return (
        <div className={styles.link}>
          <QrCode text={block.url} label={block.text} />
          <span>{block.text}</span>
        </div>
      )
    case 'foot':
      return (
        <footer className={styles.foot}>
          <Lines of={block.lines} />
        </footer>
      )
  }
}

/** At the size of the printer's dots; the shop's name follows in words. */
function Picture({ raster }: { raster: Raster }) {
  const { width, height } = raster
  const dots = { '--dots': width } as CSSProperties
  return (
    <svg className={styles.logo} viewBox={`0 0 ${width} ${height}`} style={dots} aria-hidden="true">
      <image href={pictureAddress(raster)} width={width} height={height} />
    </svg>
  )
}

function Lines({ of }: { of: string[] }) {
  return of.map((line) => (
    <span key={line} className={styles.own}>
      {line}
    </span>
  ))
}

/** The label on the left, the figures on the right, or under it if too long for the roll; its note below. */
function Row({ row: { label, value, look, note } }: { row: SlipRow }) {
  const total = look === 'total'
  const figures = total ? styles.figures : styles.value
  return (
    <>
      <div className={total ? styles.total : styles.line}>
        <span>{label}</span>
        {value !== '' && <span className={look === 'words' ? styles.words : figures}>{value}</span>}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}
