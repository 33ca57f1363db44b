import type { ReactNode } from 'react'
import type { Paper, Slip, SlipBlock, SlipRow } from '@/lib/receipts/model.ts'
import { QrCode } from '../ui/qr-code.tsx'
import styles from './receipt.module.css'
import { RECEIPT_ID } from './sheet-rules.ts'
import { TestBand } from './test-band.tsx'

type Props = { slip: Slip; paper: Paper; label: string }

/** The slip as the printer gets it: black on white, in the customer's language, and no figure on it but its own. */
export function Receipt({ slip, paper, label }: Props) {
  const blocks = slip.blocks.map((block, position) => ({ block, position }))
  return (
    <section id={RECEIPT_ID} className={styles.receipt} data-paper={paper} aria-label={label} lang={slip.locale}>
      {blocks.map(({ block, position }) => (
        <Block key={position} block={block} />
      ))}
    </section>
  )
}

function Block({ block }: { block: SlipBlock }): ReactNode {
  switch (block.kind) {
    case 'test':
      return <TestBand word={block.word} note={block.note} />
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
          {block.rows.map((row) => (
            <Row key={`${row.label} ${row.value}`} row={row} />
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

function Lines({ of }: { of: string[] }) {
  return of.map((line) => (
    <span key={line} className={styles.own}>
      {line}
    </span>
  ))
}

/** What it is on the left, the figures on the right, under it when both are too long for the roll. */
function Row({ row: { label, value, look } }: { row: SlipRow }) {
  if (look === 'total') {
    return (
      <div className={styles.total}>
        <span>{label}</span>
        <span className={styles.figures}>{value}</span>
      </div>
    )
  }
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <span className={look === 'words' ? styles.words : styles.value}>{value}</span>
    </div>
  )
}
