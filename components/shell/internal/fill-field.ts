/** The one field of the screen that takes a number: what `/` enters. */
export function mainField(searchKey: string): HTMLInputElement | null {
  const named = document.querySelectorAll<HTMLInputElement>(
    `main input[aria-keyshortcuts~="${CSS.escape(searchKey)}"], main input[aria-keyshortcuts~="/"]`,
  )
  return [...named].find((field) => !field.disabled && field.offsetParent !== null) ?? null
}

/**
 * Puts text into a field as if it had been typed there, and then presses Enter if asked. `after` keeps what stands in the
 * field and types behind it.
 */
export function fillField(field: HTMLInputElement, text: string, { enter, after }: { enter: boolean; after: boolean }) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  field.focus()
  set?.call(field, after ? field.value + text : text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  // React takes the text in before the next task.
  if (enter) setTimeout(() => pressEnter(field))
}

function pressEnter(field: HTMLInputElement): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  if (field.dispatchEvent(event)) field.form?.requestSubmit()
}
