import type { ReactNode } from 'react'

/** A page's actions: on a phone within reach of a thumb, over the key bar. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      className="flex flex-wrap gap-2 max-phone:sticky max-phone:bottom-keys max-phone:-mx-4 max-phone:bg-counter max-phone:px-4 max-phone:py-2 max-phone:*:flex-[1_1_8rem] low:static"
      data-actions
    >
      {children}
    </div>
  )
}
