import { type ComponentType, useEffect, useState } from 'react'
import type { ScanButton } from './scan-button.tsx'

type Props = Parameters<typeof ScanButton>[0]

/** The button of the camera, where the browser can read codes: any other loads nothing of it. */
export function ScanOffer(props: Props) {
  const [Offer, setOffer] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    // Without a line there is no button: the next page offers it again.
    if ('BarcodeDetector' in window) import('./scan-button.tsx').then((loaded) => setOffer(() => loaded.ScanButton), no)
  }, [])
  return Offer && <Offer {...props} />
}

function no(): void {}
