import { useTranslations } from 'next-intl'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { fillField } from '@/components/ui/forms/fill-field.ts'
import type { CameraScan } from './camera-scan.tsx'

/** Marks the address while a page is reloaded to get the camera. */
const ON_ARRIVAL = '#scan'

type Props = { of: string; takes: 'digits' | 'text' }

/**
 * Reads a number with the camera. There is no button unless the browser reads some format of code. The press loads what
 * shows the camera. A page that was reached from one that may not use the camera is reloaded first (decision 052).
 */
export function ScanButton({ of, takes }: Props) {
  const t = useTranslations('camera')
  const [offered, setOffered] = useState(false)
  const [Scan, setScan] = useState<ComponentType<Parameters<typeof CameraScan>[0]> | null>(null)
  const [failed, setFailed] = useState(false)
  const open = () => {
    setFailed(false)
    import('./camera-scan.tsx').then(
      (loaded) => setScan(() => loaded.CameraScan),
      () => setFailed(true),
    )
  }
  const press = () => {
    if (document.featurePolicy?.allowsFeature('camera') !== false) return open()
    location.hash = ON_ARRIVAL
    location.reload()
  }
  const arrive = useEffectEvent((can: boolean) => {
    setOffered(can)
    if (location.hash !== ON_ARRIVAL) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (can) open()
  })
  useEffect(() => {
    readsCodes().then((can) => arrive(can))
  }, [])
  const read = (text: string) => {
    const field = document.getElementById(of)
    if (field instanceof HTMLInputElement) fillField(field, text, { enter: true, after: false })
  }
  if (!offered) return null
  return (
    <>
      <button
        type="button"
        aria-label={t('title')}
        className="flex size-11 flex-none items-center justify-center rounded-full text-muted hover:bg-soft hover:text-ink max-phone:w-9"
        onClick={press}
      >
        <svg className="size-6 stroke-current" viewBox="0 0 24 24" fill="none" strokeWidth="2" aria-hidden="true">
          <path d="M3 8V3h5m8 0h5v5m0 8v5h-5m-8 0H3v-5m0-4h18" />
        </svg>
      </button>
      {failed && (
        <p className="basis-full px-4 pb-2 text-note" role="alert">
          {t('notLoaded')}
        </p>
      )}
      {Scan && <Scan takes={takes} onRead={read} onClose={() => setScan(null)} />}
    </>
  )
}

/** Chrome on a phone without Google's services has the interface, but reads no format. */
async function readsCodes(): Promise<boolean> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector || !('mediaDevices' in navigator)) return false
  const formats = await BarcodeDetector.getSupportedFormats().catch(() => [])
  return formats.length > 0
}
