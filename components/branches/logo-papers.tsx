import type { CSSProperties } from 'react'
import type { Logo } from '@/lib/receipts/model.ts'
import { NARROW_DOTS, WIDE_DOTS } from '@/lib/receipts/model.ts'
import { pictureAddress, type Raster } from '@/lib/shared/raster.ts'
import styles from './logo-form.module.css'

type Props = { logo: Logo; title: string; names: { narrow: string; wide: string } }

/** A logo in the very dots of both rolls, each in the middle of what its printer can print on. */
export function LogoPapers({ logo, title, names }: Props) {
  return (
    <figure className={styles.papers}>
      <figcaption className={styles.title}>{title}</figcaption>
      <Paper name={names.narrow} across={NARROW_DOTS} raster={logo.narrow} />
      <Paper name={names.wide} across={WIDE_DOTS} raster={logo.wide} />
    </figure>
  )
}

function Paper({ name, across, raster }: { name: string; across: number; raster: Raster }) {
  const { width, height } = raster
  const dots = { '--across': across, '--dots': width } as CSSProperties
  return (
    <div className={styles.paper} style={dots}>
      <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        <image href={pictureAddress(raster)} width={width} height={height} />
      </svg>
      <span className={styles.name}>{name}</span>
    </div>
  )
}
