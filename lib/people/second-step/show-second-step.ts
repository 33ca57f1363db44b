import { qrPath } from '@/lib/platform/qr-code/qr-path.ts'
import type { NewSecondStep } from './set-up-second-step.ts'

/** A new authenticator's secret as a page shows it: a picture for a camera, and letters in groups of four. */
export function showSecondStep({ uri, secret }: NewSecondStep): { letters: string; qrPath: string; qrSize: number } {
  const picture = qrPath(uri)
  return { letters: secret.replace(/(.{4})(?=.)/g, '$1 '), qrPath: picture.path, qrSize: picture.size }
}
