'use client'

import { Button } from './button.tsx'

/** Opens the browser's own print dialog for the page; on a phone there is seldom paper and never room. */
export function PrintButton({ children }: { children: string }) {
  return (
    <span className="max-phone:hidden">
      <Button look="main" onClick={() => window.print()}>
        {children}
      </Button>
    </span>
  )
}
