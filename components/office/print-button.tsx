'use client'

import { Button } from '../ui/button.tsx'

/** Opens the browser's own print dialog for the page. */
export function PrintButton({ children }: { children: string }) {
  return (
    <Button look="main" onClick={() => window.print()}>
      {children}
    </Button>
  )
}
