'use client'

import { useTranslations } from 'next-intl'
import { type ChangeEvent, useId, useState } from 'react'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { useDescribeProblem } from '@/components/ui/notices/use-describe-problem.ts'
import { LOGO_MOST_BYTES, LOGO_MOST_HIGH, type Logo, NARROW_DOTS, WIDE_DOTS } from '@/lib/counter/receipts/model.ts'
import { dither, type Raster } from '@/lib/platform/shared/raster.ts'
import { LogoPapers } from './logo-papers.tsx'

const MOST_MB = LOGO_MOST_BYTES / 1_000_000

/** A logo file to choose, with a preview of its print. The server reads the file itself, whatever the preview shows. */
export function LogoPicker() {
  const t = useTranslations('logo')
  const tell = useDescribeProblem()
  const largeProblem = tell({ code: 'LOGO_LARGE', params: { most: MOST_MB } })
  const id = useId()
  const [soon, setSoon] = useState<Logo | null>(null)
  const [large, setLarge] = useState(false)
  const look = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    const tooLarge = (file?.size ?? 0) > LOGO_MOST_BYTES
    currentTarget.setCustomValidity(tooLarge ? largeProblem.sentence : '')
    setLarge(tooLarge)
    setSoon(file && !tooLarge ? await logoIn(file).catch(() => null) : null)
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <label className="text-note font-semibold text-muted" htmlFor={id}>
        {t('file')}
      </label>
      <input
        className="file:border-fine min-h-target max-w-full self-center py-1 file:me-3 file:min-h-target file:rounded file:border-edge file:bg-paper file:px-4 file:py-0 file:font-semibold file:text-ink"
        id={id}
        type="file"
        name="logo"
        accept="image/png,image/jpeg"
        onChange={look}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="text-note text-muted">
        {t('hint', { most: MOST_MB })}
      </p>
      {large && <ProblemLine problem={largeProblem} />}
      {soon && <LogoPapers logo={soon} title={t('soon')} names={{ narrow: t('narrow'), wide: t('wide') }} />}
    </div>
  )
}

async function logoIn(file: File): Promise<Logo> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, WIDE_DOTS / picture.width, LOGO_MOST_HIGH / picture.height)
  return { wide: drawn(picture, scale), narrow: drawn(picture, (scale * NARROW_DOTS) / WIDE_DOTS) }
}

/** On white, since transparent means paper. */
function drawn(picture: ImageBitmap, scale: number): Raster {
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const sheet = new OffscreenCanvas(width, height).getContext('2d')
  if (!sheet) throw new Error('this browser draws nothing')
  sheet.imageSmoothingQuality = 'high'
  sheet.fillStyle = '#fff'
  sheet.fillRect(0, 0, width, height)
  sheet.drawImage(picture, 0, 0, width, height)
  const { data } = sheet.getImageData(0, 0, width, height)
  const grey = (at: number) => 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  return dither(
    Uint8Array.from({ length: width * height }, (_, dot) => grey(dot * 4)),
    width,
    height,
  )
}
