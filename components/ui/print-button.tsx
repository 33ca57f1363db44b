'use client'

import { Button } from './button.tsx'

/** Opens the browser's print dialog; hidden on phones, which seldom have a printer and lack room. */
export function PrintButton({ children }: { children: string }) {
  return (
    <span className="max-phone:hidden">
      <Button look="main" onClick={() => window.print()}>
        {children}
      </Button>
    </span>
  )
}
