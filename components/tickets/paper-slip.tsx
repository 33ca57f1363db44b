import type { ReactNode } from 'react'
import type { Slip, SlipBlock, SlipRow } from '@/lib/receipts/model.ts'
import { pictureAddress } from '@/lib/shared/raster.ts'
import styles from './slip.module.css'
import { SlipLine, SlipNote, SlipReference, SlipTotal } from './slip.tsx'

/** A ticket's slip beside what became of it: the very lines that print, in the look of the screen. */
export function PaperSlip({ slip, label }: { slip: Slip; label: string }) {
  return (
    <section className={styles.slip} aria-label={label} lang={slip.locale}>
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
        <svg className={styles.logo} viewBox={`0 0 ${wide.width} ${wide.height}`} aria-hidden="true">
          <image href={pictureAddress(wide)} width={wide.width} height={wide.height} />
        </svg>
      )
    }
    case 'head':
      return (
        <header className={styles.head}>
          <b>{block.title}</b>
          {block.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </header>
      )
    case 'mark':
      return (
        <div className={styles.mark}>
          {block.title && <b>{block.title}</b>}
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )
    case 'rows':
      return (
        <div className={styles.rows}>
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
        <div className={styles.token}>
          <span>{block.label}</span>
          <span className={styles.code}>{block.groups.join(' ')}</span>
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
