/** The screen's one number field, which `/` enters. */
export function mainField(searchKey: string): HTMLInputElement | null {
  const named = document.querySelectorAll<HTMLInputElement>(
    `main input[aria-keyshortcuts~="${CSS.escape(searchKey)}"], main input[aria-keyshortcuts~="/"]`,
  )
  return [...named].find((field) => !field.disabled && field.offsetParent !== null) ?? null
}
