'use client'

import { Button } from './button.tsx'

type Props = {
  /** `main` where printing is what the page is for. */
  look?: 'main'
  children: string
}

/** Opens the browser's print dialog; hidden on phones, which seldom have a printer and lack room. */
export function PrintButton({ look, children }: Props) {
  return (
    <span className="max-phone:hidden">
      <Button look={look} onClick={() => window.print()}>
        {children}
      </Button>
    </span>
  )
}
