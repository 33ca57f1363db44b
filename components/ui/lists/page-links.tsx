import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'

type Props = {
  /** The addresses of the pages before and after; null at either end. */
  newer: string | null
  older: string | null
  texts: { label: string; newer: string; older: string }
}

export function PageLinks({ newer, older, texts }: Props) {
  if (newer === null && older === null) return null
  return (
    <nav className="flex gap-3 print:hidden" aria-label={texts.label}>
      {newer !== null && <ButtonLink href={newer}>{texts.newer}</ButtonLink>}
      {older !== null && <ButtonLink href={older}>{texts.older}</ButtonLink>}
    </nav>
  )
}
