import type { CSSProperties } from 'react'
import type { Logo } from '@/lib/counter/receipts/model.ts'
import { NARROW_DOTS, WIDE_DOTS } from '@/lib/counter/receipts/model.ts'
import { pictureAddress, type Raster } from '@/lib/platform/shared/raster.ts'

type Props = { logo: Logo; title: string; names: { narrow: string; wide: string } }

/** A logo in the exact dots of both rolls, each centred on the printable width. */
export function LogoPapers({ logo, title, names }: Props) {
  return (
    <figure className="flex min-w-0 flex-wrap items-end gap-4">
      <figcaption className="flex-[1_1_100%] text-note font-semibold text-muted">{title}</figcaption>
      <Paper name={names.narrow} across={NARROW_DOTS} raster={logo.narrow} />
      <Paper name={names.wide} across={WIDE_DOTS} raster={logo.wide} />
    </figure>
  )
}

function Paper({ name, across, raster }: { name: string; across: number; raster: Raster }) {
  const { width, height } = raster
  const dots = { '--across': across, '--dots': width } as CSSProperties
  return (
    <div
      className="grid w-[calc(var(--across)_*_0.0417rem)] max-w-full justify-items-center border border-line bg-white pt-3 text-black"
      style={dots}
    >
      <svg
        className="block w-[calc(100%_*_var(--dots)_/_var(--across))]"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={name}
      >
        <image href={pictureAddress(raster)} width={width} height={height} />
      </svg>
      <span className="mt-3 w-full border-t border-dashed border-t-black py-1 text-center text-note">{name}</span>
    </div>
  )
}
